import { AwsRefusal } from '../awsRefusal.ts'
import type { Json } from '../language/json.ts'
import { integrationName, waitsForToken } from '../language/resource.ts'
import { StatesError } from '../language/statesError.ts'
import { type Execution, stateOf } from './execution.ts'
import type { Frame } from './frame.ts'
import { type Authorize, callIntegration, type Integrations, toStatesError } from './integrations.ts'
import { attemptOf, machineOfToken } from './taskToken.ts'

/** A frame whose Task state waits for its result. */
export interface Task {
  execution: Execution
  frame: Frame
}

export interface TasksOptions {
  integrations: Integrations
  authorize: Authorize
  /** Passes the result of a call, or its error, to the engine. */
  settle: (task: Task, token: string, outcome: Json | StatesError) => Promise<void>
}

/** The calls to integrations in progress, and the tokens that may be answered. */
export class Tasks {
  /** How many calls that still count have not returned yet. */
  pending = 0
  readonly #options: TasksOptions
  readonly #byToken = new Map<string, Task>()
  readonly #attempts = new Map<Frame, { token: string; controller: AbortController }>()

  constructor(options: TasksOptions) {
    this.#options = options
  }

  canCall(resource: string): boolean {
    return Object.hasOwn(this.#options.integrations, integrationName(resource))
  }

  /** The task of a token; throws InvalidToken or TaskTimedOut. */
  find(token: string): Task {
    if (machineOfToken(token) === undefined) {
      throw new AwsRefusal('InvalidToken', "Invalid Token: 'Invalid token'")
    }
    const task = this.#byToken.get(token)
    if (task === undefined || !this.isCurrent(task, token)) {
      throw new AwsRefusal('TaskTimedOut', "Task Timed Out: 'Provided task does not exist anymore'")
    }
    return task
  }

  /** Whether the execution still waits for this attempt. */
  isCurrent({ execution, frame }: Task, token: string): boolean {
    return execution.frames.get(frame.id) === frame && frame.phase === 'task' && frame.token === token
  }

  /** Starts or abandons the call of a frame, as its committed state requires. */
  update(execution: Execution, frame: Frame): void {
    const task = { execution, frame }
    const attempt = this.#attempts.get(frame)
    if (attempt !== undefined && !this.isCurrent(task, attempt.token)) {
      this.#attempts.delete(frame)
      this.#byToken.delete(attempt.token)
      attempt.controller.abort()
    }
    const { token } = frame
    if (token !== undefined && !this.#attempts.has(frame) && this.isCurrent(task, token)) {
      this.#start(task, token)
    }
  }

  clear(): void {
    for (const { controller } of this.#attempts.values()) controller.abort()
    this.#attempts.clear()
    this.#byToken.clear()
  }

  #start(task: Task, token: string): void {
    const { execution, frame } = task
    const controller = new AbortController()
    this.#attempts.set(frame, { token, controller })
    if (waitsForToken(stateOf(execution, frame).Resource)) this.#byToken.set(token, task)
    if (frame.submitted !== true) void this.#call(task, token, controller.signal)
  }

  async #call(task: Task, token: string, signal: AbortSignal): Promise<void> {
    const { promise: abandoned, resolve: abandon } = Promise.withResolvers<undefined>()
    const onAbort = () => abandon(undefined)
    signal.addEventListener('abort', onAbort, { once: true })
    this.pending += 1
    const outcome = await Promise.race([this.#outcomeOf(task, token, signal), abandoned])
    this.pending -= 1
    signal.removeEventListener('abort', onAbort)
    if (outcome === undefined) return
    try {
      await this.#options.settle(task, token, outcome)
    } catch (error) {
      // The attempt was abandoned meanwhile, perhaps because the engine stopped: its result does not count.
      if (!signal.aborted) throw error
    }
  }

  async #outcomeOf(task: Task, token: string, signal: AbortSignal): Promise<Json | StatesError> {
    const { execution, frame } = task
    const { integrations, authorize } = this.#options
    const resource = stateOf(execution, frame).Resource ?? ''
    const integration = integrations[integrationName(resource)]
    try {
      if (integration === undefined) {
        throw new StatesError('States.Runtime', `Resource ${resource} has no integration`)
      }
      const call = {
        resource,
        parameters: frame.parameters ?? null,
        executionArn: execution.record.arn,
        roleArn: execution.record.roleArn,
        state: frame.state,
        attemptId: attemptOf(token),
        signal,
      }
      return await callIntegration(integration, call, authorize)
    } catch (error) {
      return toStatesError(error)
    }
  }
}
