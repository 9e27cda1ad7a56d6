import type { Clock } from '../clock/clock.ts'
import { loadDefinition } from '../language/definition.ts'
import { type Json, parseJson } from '../language/json.ts'
import { waitsForToken } from '../language/resource.ts'
import { StatesError } from '../language/statesError.ts'
import { deadlineOf, type Execution, restoreExecution, stateOf } from './execution.ts'
import type { ExecutionRecord, HistoryEvent } from './executionRecord.ts'
import type { Frame } from './frame.ts'
import { newExecution } from './registeredMachine.ts'
import { Stepper } from './stepper.ts'

/** A Task state that is entered, or entered once more. */
export interface TaskAttempt {
  readonly state: string
  /** e.g. `arn:aws:states:::lambda:invoke` */
  readonly resource: string
  /** The state's input after Parameters. */
  readonly parameters: Json
  /** Of a state that waits for one. */
  readonly token: string | undefined
  /** ms */
  readonly now: number
}

/** A task token that nobody has answered yet. */
export interface TokenWait {
  readonly token: string
  readonly state: string
  /** ms */
  readonly now: number
  /** When the state times out; infinity if it does not. */
  readonly until: number
}

export interface RunToEndOptions {
  /** Amazon States Language as JSON text. */
  readonly definition: string
  /** Of the execution. */
  readonly name: string
  /** JSON text. */
  readonly input: string
  /** ms */
  readonly startedAt: number
  /** Does a task; what it throws is the state's error, by its name or as a StatesError. */
  readonly call: (attempt: TaskAttempt) => Promise<Json>
  /** The clock has reached the end of a Wait state. */
  readonly onWaited?: ((now: number) => Promise<void>) | undefined
  /**
   * What happens next while a token waits: the answer, or an instant (ms) before `until` at which the token is looked at
   * again; `undefined` when nothing more happens.
   */
  readonly onToken?: ((wait: TokenWait) => Promise<{ answer: Json } | { at: number } | undefined>) | undefined
}

export interface Ended {
  readonly execution: ExecutionRecord
  readonly history: readonly HistoryEvent[]
}

const place = 'us-east-1:000000000000'

/** What a function threw, as Lambda reports it. */
function errorOf(thrown: unknown): StatesError {
  if (thrown instanceof StatesError) return thrown
  const [errorType, errorMessage] =
    thrown instanceof Error ? [thrown.name, thrown.message] : ['Error', String(thrown)]
  return new StatesError(errorType, JSON.stringify({ errorType, errorMessage }))
}

/** One execution whose clock jumps from one deadline to the next. */
class Run {
  readonly history: HistoryEvent[] = []
  readonly #options: RunToEndOptions
  readonly #stepper: Stepper
  readonly #execution: Execution
  readonly #called = new Set<string>()
  #now: number

  constructor(options: RunToEndOptions) {
    const { definition: text, name, input, startedAt } = options
    this.#options = options
    this.#now = startedAt
    const clock: Clock = {
      now: () => this.#now,
      sleepUntil: () => Promise.reject(new Error('nobody sleeps on this clock')),
      onSettle: () => undefined,
    }
    this.#stepper = new Stepper(clock)
    const arn = `arn:aws:states:${place}:stateMachine:machine`
    const definition = loadDefinition(text, () => true)
    const machine = { arn, name: 'machine', roleArn: 'role', createdAt: startedAt, definition }
    const execution = {
      arn: `arn:aws:states:${place}:execution:machine:${name}`,
      name,
      input,
      now: startedAt,
    }
    this.#execution = restoreExecution(newExecution(machine, execution), definition, [], 0)
    this.#stepper.start(this.#execution)
  }

  async toEnd(): Promise<ExecutionRecord> {
    const { record } = this.#execution
    for (;;) {
      this.#stepper.run(Number.POSITIVE_INFINITY)
      this.history.push(...this.#stepper.takeChanges().events.map(({ event }) => event))
      if (record.status !== 'RUNNING') return record
      const frames = [...this.#execution.frames.values()]
      const uncalled = frames.find(({ token }) => token !== undefined && !this.#called.has(token))
      if (uncalled) await this.#call(uncalled)
      else await this.#advance(frames)
    }
  }

  async #call(frame: Frame): Promise<void> {
    const { Resource: resource = '' } = stateOf(this.#execution, frame)
    const { state, token = '', parameters = null } = frame
    const waits = waitsForToken(resource)
    this.#called.add(token)
    try {
      const now = this.#now
      const result = await this.#options.call({
        state,
        resource,
        parameters,
        token: waits ? token : undefined,
        now,
      })
      if (waits) this.#stepper.submitTask(this.#execution, frame, result)
      else this.#stepper.completeTask(this.#execution, frame, result)
    } catch (thrown) {
      this.#stepper.failTask(this.#execution, frame, errorOf(thrown))
    }
  }

  /** Nothing is to be done at this instant: the clock goes to the next one at which something is. */
  async #advance(frames: readonly Frame[]): Promise<void> {
    const endsAt = this.#execution.record.timeoutAt ?? Number.POSITIVE_INFINITY
    const next = frames.toSorted((one, other) => deadline(one) - deadline(other))[0]
    const until = Math.min(endsAt, next ? deadline(next) : Number.POSITIVE_INFINITY)
    for (const frame of frames) if (frame.phase === 'task' && (await this.#isAnswered(frame, until))) return
    if (until === Number.POSITIVE_INFINITY)
      throw new Error('the execution waits for something that never comes')
    this.#now = Math.max(this.#now, until)
    if (until === endsAt || next === undefined)
      this.#stepper.end(this.#execution, 'TIMED_OUT', {
        error: 'States.Timeout',
        cause: 'The execution timed out',
      })
    else if (next.phase === 'task')
      this.#stepper.failTask(this.#execution, next, new StatesError('States.Timeout', 'The task timed out'))
    else {
      if (next.phase === 'waiting') await this.#options.onWaited?.(this.#now)
      this.#stepper.wake(this.#execution, next)
    }
  }

  /** Whether the token was answered, or the clock has moved to an instant at which it may be. */
  async #isAnswered(frame: Frame, until: number): Promise<boolean> {
    const { token = '', state } = frame
    const happened = await this.#options.onToken?.({ token, state, now: this.#now, until })
    if (happened === undefined) return false
    if ('at' in happened) this.#now = Math.max(this.#now, happened.at)
    else this.#stepper.completeTask(this.#execution, frame, happened.answer)
    return true
  }
}

const deadline = (frame: Frame): number => deadlineOf(frame) ?? Number.POSITIVE_INFINITY

/**
 * Runs one execution to its end without disk and without waiting: its clock jumps from one deadline to the next. Made for
 * tests of machines with their real tasks. Throws InvalidDefinition, and whatever `onWaited` and `onToken` throw.
 */
export async function runToEnd(options: RunToEndOptions): Promise<Ended> {
  const run = new Run(options)
  const execution = await run.toEnd()
  return { execution, history: run.history }
}

/** The history with JSON texts read, e.g. inputs and outputs: what an operator reads of it. */
export const readableHistory = (history: readonly HistoryEvent[]): Json =>
  history.map(({ type, details }) => ({
    type,
    ...Object.fromEntries(
      Object.entries(details).map(([name, value]) => [
        name,
        typeof value === 'string' && /^(input|output|parameters)$/.test(name) ? parseJson(value) : value,
      ]),
    ),
  }))
