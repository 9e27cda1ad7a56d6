import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { randomUUID } from '../standIns/crypto.ts'
import type { World } from '../world.ts'

/** Operators in the Step Functions console. */

export const colleagues = ['meera.k', 'arjun.s'] as const

export interface Ended {
  /** `done`, or the error the operator reads. */
  readonly ended: string
  readonly cause: string
  readonly output: string
}

/** Causes that ask to start again: a failure of ours, or a record that changed in the same moment. */
const asksForMore = (ended: string): boolean =>
  ['SomethingBroke', 'Busy', 'KycChanged'].includes(ended) || ended.endsWith('Unavailable')

/** Starts a machine and waits for its end; starts it again when the cause says so. */
export async function operate(
  world: World,
  flow: string,
  input: Readonly<Record<string, unknown>>,
  by: string = colleagues[0],
): Promise<Ended> {
  if (!world.deployment.flows.some(one => one.flow === flow))
    return { ended: 'missing', cause: '', output: '' }
  for (let again = 0; ; again += 1) {
    const name = `run-${randomUUID()}`
    world.machines.start(flow, name, JSON.stringify({ by, reason: 'as the scenario asks', ...input }), by)
    for (;;) {
      const { status, error, cause, output } = world.machines.statusOf(flow, name)
      if (status === 'RUNNING') {
        await world.sleep(2_000 + world.random() * 10_000, `${flow} goes on`)
        continue
      }
      const ended = status === 'SUCCEEDED' ? 'done' : (error ?? status)
      world.scheduler.note(`${flow} by ${by}: ${ended} ${cause ?? output ?? ''}`.slice(0, 300))
      if (asksForMore(ended) && again < 12) break
      return { ended, cause: cause ?? '', output: output ?? '' }
    }
    await world.sleep(60_000 + world.random() * 600_000, `${flow} is started again`)
  }
}

/** An operator flow that must succeed. */
export async function mustOperate(
  world: World,
  flow: string,
  input: Readonly<Record<string, unknown>>,
  by?: string,
): Promise<void> {
  const { ended, cause } = await operate(world, flow, input, by)
  if (ended !== 'done') throw new Error(`${flow} ended with ${ended}: ${cause}`)
}

const named = /\b(?:apr|req|opr)_[A-Za-z0-9-]+/

/** Requests what needs a second person, and has a colleague decide it. */
export async function operateTogether(
  world: World,
  flow: string,
  input: Readonly<Record<string, unknown>>,
  approve = true,
): Promise<Ended> {
  const request = await operate(world, flow, input, colleagues[0])
  const requestId = named.exec(request.output)?.[0]
  if (request.ended !== 'done' || requestId === undefined) return request
  await world.sleep(world.random() * 600_000, 'the colleague is at lunch')
  return operate(world, 'ops-approve-request', { requestId, approve }, colleagues[1])
}

const seed = z.looseObject({ ISIN: z.string(), product: z.string(), productType: z.string() })
export type Instrument = z.output<typeof seed>

/** An instrument of the catalogue with which every scenario starts. */
export const instrumentOf = (product: string): Instrument =>
  seed.parse(
    JSON.parse(
      readFileSync(
        fileURLToPath(new URL(`../../../functions/bonds/data/${product}.json`, import.meta.url)),
        'utf8',
      ),
    ),
  )
