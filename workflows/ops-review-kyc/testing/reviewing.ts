import { expect } from 'vitest'
import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import { type Ended, readMachine, walk } from '../../testing/operatorMachine.ts'
import {
  completeKyc,
  investorId,
  newScene,
  type Scene,
  saveBank,
  start,
  wire,
} from '../../testing/reviewScene.ts'
import { decideInput, flowOutput } from '../contract.ts'
import { decideKyc } from '../decideKyc.ts'

/** An operator at the console with one house in memory; begun anew before each story. */

export const machine = readMachine('ops-review-kyc')
export const desk: { scene: Scene; runs: number } = { scene: newScene(), runs: 0 }
export function begin(): void {
  desk.scene = newScene()
  desk.runs = 0
}

export const steps = (): Step[] => [step('decideKyc', decideInput, decideKyc(wire(desk.scene)))]
/** Starts an execution; each has a name of its own unless told. */
export const review = (input: Record<string, unknown>, name?: string): Promise<Ended> => {
  desk.runs += 1
  const typed = { investorId, by: 'meera.k', reason: 'looked at everything', ...input }
  return walk(machine, steps(), typed, {
    name: name ?? `review-${desk.runs}`,
    startedAt: start.toISOString(),
  })
}
export const approve = (more: Record<string, unknown> = {}) => review({ decision: 'approve', ...more })
export const remarks = [{ type: 'pan', remarks: 'The picture of the PAN card is blurred' }]
export const saidOf = ({ output }: Ended): string => {
  const answer = flowOutput.parse(output)
  return answer.outcome === 'done' ? answer.said : ''
}
export const refusedAs = (ended: Ended): string => `${ended.status} ${ended.error}: ${ended.cause}`

export async function inReview(bank: 'verified' | 'underProcess' = 'verified'): Promise<void> {
  await completeKyc(desk.scene)
  await saveBank(desk.scene, bank)
}
export async function approved(): Promise<void> {
  await inReview()
  expect((await approve()).status).toBe('SUCCEEDED')
}
