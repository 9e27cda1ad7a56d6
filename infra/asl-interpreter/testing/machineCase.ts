import { expect } from 'vitest'
import { VirtualClock } from '../clock/clock.ts'
import { Engine } from '../execution/engine.ts'
import type { InvocationResult } from '../execution/integrations.ts'
import { lambdaIntegrations } from '../execution/integrations.ts'
import type { Json } from '../language/json.ts'
import { Journal } from '../storage/journal.ts'

export const region = 'ap-south-1'
export const account = '000000000000'
export const roleArn = `arn:aws:iam::${account}:role/machine`
export const lambdaInvoke = 'arn:aws:states:::lambda:invoke'
export const functionArn = (name: string) => `arn:aws:lambda:${region}:${account}:function:${name}`

/** The instant at which every case begins. */
export const startTime = Date.parse('2026-01-01T00:00:00Z')

/** The expectations of a case; missing members are not checked. */
export interface Expected {
  output?: Json
  error?: string
  cause?: string
  status?: string
  /** Seconds of the clock from start to end. */
  elapsed?: number
}

export interface MachineCase {
  name: string
  machine: object
  input?: Json
  expected: Expected
}

/** A machine of one state, `S`. */
export function oneState(state: object): object {
  return { StartAt: 'S', States: { S: { End: true, ...state } } }
}

const failed = (errorType: string): InvocationResult => ({ error: { errorType, errorMessage: 'as asked' } })

/** More turns of the event loop than a case takes until it only waits. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

/** Functions with the same answers in every run: `fail3` fails three times, `alternate` as A, then as B. */
function functionsOfACase(): {
  invoke: (name: string, payload: unknown) => Promise<InvocationResult>
  /** Resolves when `never` is called. */
  neverCalled: Promise<void>
} {
  let calls = 0
  const { promise: neverCalled, resolve: tellOfNever } = Promise.withResolvers<void>()
  const answers: Record<string, (payload: unknown) => InvocationResult | Promise<InvocationResult>> = {
    echo: payload => ({ payload }),
    boom: () => failed('Boom'),
    fail3: () => (calls <= 3 ? failed('Oops') : { payload: 'ok' }),
    alternate: () => [failed('A'), failed('B')][calls - 1] ?? { payload: 'ok' },
    big: () => ({ payload: 'x'.repeat(300_000) }),
    never: () => {
      tellOfNever()
      return new Promise(() => {})
    },
  }
  const invoke = async (name: string, payload: unknown): Promise<InvocationResult> => {
    calls += 1
    const answer = answers[name.split(':').at(-1) ?? '']
    if (answer === undefined)
      throw Object.assign(new Error(`no ${name}`), { name: 'ResourceNotFoundException' })
    return answer(payload)
  }
  return { invoke, neverCalled }
}

/**
 * Stands still until everything is idle, however slow the machine is, and ignores a call that never returns: neither
 * depends on real time.
 */
class CaseClock extends VirtualClock {
  readonly #neverCalled: Promise<void>
  /** At this instant nothing runs but a call that never returns. */
  #isOnlyNever = false

  constructor(neverCalled: Promise<void>) {
    super(startTime, { settleCapMs: 600_000 })
    this.#neverCalled = neverCalled
  }

  override onSettle(idle: () => Promise<void>): void {
    super.onSettle(async () => {
      if (this.#isOnlyNever) return
      const restWithNever = this.#neverCalled.then(rest)
      this.#isOnlyNever = await Promise.race([idle().then(() => false), restWithNever.then(() => true)])
    })
  }

  protected override moveTo(time: number): void {
    this.#isOnlyNever = false
    super.moveTo(time)
  }
}

/** An engine in memory at `startTime`. */
export function engineOfACase(): { engine: Engine; clock: VirtualClock } {
  const { invoke, neverCalled } = functionsOfACase()
  const clock = new CaseClock(neverCalled)
  const integrations = lambdaIntegrations(invoke)
  return {
    clock,
    engine: new Engine({ store: new Journal(':memory:'), clock, integrations, region, account }),
  }
}

/** Runs a machine for forty days of its clock and compares its end. */
export async function runCase({ machine, input = {}, expected }: MachineCase): Promise<void> {
  const { engine, clock } = engineOfACase()
  try {
    const arn = engine.register({ name: 'm', definition: JSON.stringify(machine), roleArn })
    const started = await engine.start(arn, 'case', JSON.stringify(input))
    await clock.advance(40 * 86_400_000)
    const record = engine.find(started.arn)
    if (record === undefined || record.stoppedAt === null) throw new Error('it has not ended')
    const found = {
      output: record.output === null ? undefined : JSON.parse(record.output),
      error: record.error,
      cause: record.cause,
      status: record.status,
      elapsed: (record.stoppedAt - record.startedAt) / 1000,
    }
    const status = expected.status ?? (expected.error === undefined ? 'SUCCEEDED' : 'FAILED')
    expect(found).toMatchObject({ ...expected, status })
  } finally {
    engine.close()
  }
}

/** The reasons why the engine refuses a machine. */
export function refusalOf(machine: object): string {
  const { engine } = engineOfACase()
  try {
    engine.validate(JSON.stringify(machine))
    return 'taken'
  } catch (error) {
    return String(error)
  } finally {
    engine.close()
  }
}
