import { beforeEach, expect } from 'vitest'
import { operatorStepOf } from '../../../functions/operations/operatorFunction.ts'
import type { Step } from '../../../functions/platform/taskFunction.ts'
import type { Walked } from '../../testing/machine.ts'
import { machineOf, walk } from '../../testing/operatorMachine.ts'
import {
  completeKyc,
  investorId,
  newScene,
  type Scene,
  saveBank,
  start,
  wire,
} from '../../testing/reviewScene.ts'
import { decideKyc } from '../decideKyc.ts'
import { definition } from '../definition.ts'

/** An operator at the console with tables in memory; new before each test. */

export const machine = machineOf(definition)
export const desk: { scene: Scene; runs: number } = { scene: newScene(), runs: 0 }
export function begin(): void {
  desk.scene = newScene()
  desk.runs = 0
}

export const steps = (): Step[] => [operatorStepOf(definition, decideKyc(wire(desk.scene)))]
/** Starts an execution; each has a name of its own unless one is given. */
export const review = (input: Record<string, unknown>, name?: string): Promise<Walked> => {
  desk.runs += 1
  const typed = { investorId, by: 'meera.k', reason: 'looked at everything', ...input }
  return walk(machine, steps(), typed, {
    name: name ?? `review-${desk.runs}`,
    startedAt: start.toISOString(),
  })
}
export const approve = (more: Record<string, unknown> = {}) => review({ decision: 'approve', ...more })
export const remarks = [{ type: 'pan', remarks: 'The picture of the PAN card is blurred' }]

export async function inReview(bank: 'verified' | 'underProcess' = 'verified'): Promise<void> {
  await completeKyc(desk.scene)
  await saveBank(desk.scene, bank)
}
export async function approved(): Promise<void> {
  await inReview()
  expect((await approve()).status).toBe('SUCCEEDED')
}

beforeEach(begin)
