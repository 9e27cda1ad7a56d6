import { randomUUID } from 'node:crypto'
import { AwsRefusal } from '../awsRefusal.ts'
import type { Clock } from '../clock/clock.ts'
import { compileDefinition, type Definition, loadDefinition } from '../language/definition.ts'
import type { Json } from '../language/json.ts'
import { waitsForToken } from '../language/resource.ts'
import { StatesError } from '../language/statesError.ts'
import type { ExecutionStore } from '../storage/executionStore.ts'
import { Retention } from '../storage/retention.ts'
import { type OnStatusChange, StatusOutbox } from '../storage/statusOutbox.ts'
import type { Changes } from './changes.ts'
import { deadlineOf, type Execution, restoreExecution, stateOf } from './execution.ts'
import type { ExecutionRecord, StartingCall } from './executionRecord.ts'
import type { Frame } from './frame.ts'
import type { Authorize, Integrations } from './integrations.ts'
import { redriven } from './redrive.ts'
import { type MachineProperties, newExecution, type RegisteredMachine } from './registeredMachine.ts'
import { checkExecutionName, checkInput, checkOutput } from './requestLimits.ts'
import { statusChangeOf } from './statusChange.ts'
import { Stepper } from './stepper.ts'
import { type Task, Tasks } from './tasks.ts'
import { Timers } from './timers.ts'

/** How long one turn may run states before it commits and yields to the event loop. */
const turnBudgetMs = 20

export interface EngineOptions {
  /** Kept here; closed with the engine, and when the engine cannot be made. */
  store: ExecutionStore
  clock: Clock
  integrations: Integrations
  region: string
  account: string
  /** Called before a machine's role calls a service; without it everything is allowed. */
  authorize?: Authorize
  /** Gets every change of an execution's status at least once; an error leads to another attempt. */
  onStatusChange?: OnStatusChange
  /** Gets, at least once, every execution that a call started, with that call. */
  onStartingCall?: (record: ExecutionRecord, call: StartingCall) => Promise<void>
  /** Wraps every commit, so that the gate can count it and crash before or after it. */
  durableWrite?: <T>(label: string, run: () => T) => T
  /** One line for the developer. */
  log?: (line: string) => void
  /** Called when the store cannot be written. The engine has stopped by then. */
  onFatal?: (error: unknown) => void
}

interface Command {
  run: () => () => void
  reject: (error: unknown) => void
}

/**
 * Runs state machines durably in one process.
 *
 * All work happens in turns. A turn applies the incoming commands, carries the
 * executions on until they all wait for something, and commits everything as a single
 * transaction. Only then are tasks invoked, timers set and callers answered. A process that
 * is killed therefore starts again after the last committed turn, and
 * nobody was answered anything that is not on disk.
 */
export class Engine {
  readonly machines = new Map<string, RegisteredMachine>()
  readonly store: ExecutionStore
  readonly region: string
  readonly account: string
  readonly #options: EngineOptions
  readonly #clock: Clock
  readonly #stepper: Stepper
  readonly #timers: Timers
  readonly #tasks: Tasks
  readonly #outbox: StatusOutbox | undefined
  readonly #retention: Retention
  readonly #executions = new Map<string, Execution>()
  readonly #idleWaiters: (() => void)[] = []
  #commands: Command[] = []
  #turnScheduled = false
  #closed = false

  constructor(options: EngineOptions) {
    const { clock, store, integrations, region, account, authorize = () => {} } = options
    const { onStatusChange, onStartingCall } = options
    this.#options = options
    this.#clock = clock
    this.region = region
    this.account = account
    this.store = store
    this.#stepper = new Stepper(clock)
    this.#timers = new Timers(clock, onTime => this.#command(onTime))
    this.#tasks = new Tasks({
      integrations,
      authorize,
      settle: (task, token, outcome) => this.#settleTask(task, token, outcome),
    })
    this.#retention = new Retention({ clock, store: this.store, command: run => this.#command(run) })
    if (onStatusChange !== undefined) {
      this.#outbox = new StatusOutbox({
        store: this.store,
        async listener(record) {
          const { status, startedBy } = record
          const isStart = status === 'RUNNING' && record.redriveCount === undefined
          if (isStart && startedBy) await onStartingCall?.(record, startedBy)
          await onStatusChange(statusChangeOf(record))
        },
        onProblem: line => options.log?.(line),
        onIdle: () => this.#wakeIdleWaiters(),
      })
    }
    clock.onSettle(() => this.idle())
  }

  /** Registers or changes a machine; returns its ARN. What runs keeps its definition. Throws InvalidDefinition. */
  register({ name, definition: text, roleArn }: MachineProperties): string {
    const definition = loadDefinition(text, resource => this.#tasks.canCall(resource))
    this.store.saveDefinition(definition.hash, text)
    const arn = `arn:aws:states:${this.region}:${this.account}:stateMachine:${name}`
    const createdAt = this.machines.get(arn)?.createdAt ?? this.#clock.now()
    this.machines.set(arn, { arn, name, roleArn, createdAt, definition })
    return arn
  }

  /** Throws InvalidDefinition with every reason why this text cannot run as a machine. */
  validate(text: string): void {
    loadDefinition(text, resource => this.#tasks.canCall(resource))
  }

  /** Continues every execution that was running when the process last ended; returns their number. */
  async resume(): Promise<number> {
    const definitions = new Map<string, Definition>()
    const running = this.store.loadRunning()
    await this.#command(() => {
      for (const { record, definition: text, frames, lastEvent } of running) {
        const definition = definitions.get(record.definitionHash) ?? compileDefinition(text)
        definitions.set(record.definitionHash, definition)
        const execution = restoreExecution(record, definition, frames, lastEvent)
        this.#executions.set(record.arn, execution)
        for (const frame of execution.frames.values()) this.#resumeFrame(execution, frame)
      }
    })
    this.#outbox?.wake()
    this.#retention.schedule()
    return running.length
  }

  #resumeFrame(execution: Execution, frame: Frame): void {
    this.#stepper.restore(execution, frame)
    if (frame.phase !== 'task') return
    // No heartbeat could arrive while the stack was stopped; a plain call is repeated from its start.
    if (waitsForToken(stateOf(execution, frame).Resource)) this.#stepper.beat(execution, frame)
    else this.#stepper.startTimers(execution, frame)
  }

  /**
   * Starts an execution; the same name with the same input returns the same execution while it runs. Throws
   * StateMachineDoesNotExist, InvalidName, InvalidExecutionInput, ExecutionAlreadyExists.
   */
  start(
    machineArn: string,
    name: string = randomUUID(),
    input = '{}',
    startedBy?: StartingCall,
  ): Promise<ExecutionRecord> {
    return this.#command(() => {
      const machine = this.machines.get(machineArn)
      if (machine === undefined) {
        const message = `State Machine Does Not Exist: '${machineArn}'`
        throw new AwsRefusal('StateMachineDoesNotExist', message)
      }
      checkExecutionName(name)
      checkInput(input)
      const arn = `${machineArn.replace(':stateMachine:', ':execution:')}:${name}`
      const existing = this.find(arn)
      if (existing !== undefined) {
        if (existing.status === 'RUNNING' && existing.input === input) return existing
        throw new AwsRefusal('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`)
      }
      const record = newExecution(machine, { arn, name, input, now: this.#clock.now(), startedBy })
      const execution = restoreExecution(record, machine.definition, [], 0)
      this.#executions.set(arn, execution)
      this.#stepper.start(execution)
      return record
    })
  }

  /** The time of its clock, ms. */
  now(): number {
    return this.#clock.now()
  }

  /** The state of an execution, or `undefined` when there is none with this ARN. */
  find(arn: string): ExecutionRecord | undefined {
    return this.#executions.get(arn)?.record ?? this.store.findExecution(arn)
  }

  /** Aborts an execution, unless it has ended; throws ExecutionDoesNotExist. */
  stop(arn: string, error: string | null, cause: string | null): Promise<ExecutionRecord> {
    return this.#command(() => {
      const execution = this.#executions.get(arn)
      if (execution?.record.status === 'RUNNING') this.#stepper.end(execution, 'ABORTED', { error, cause })
      const record = this.find(arn)
      if (record === undefined) {
        throw new AwsRefusal('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`)
      }
      return record
    })
  }

  /**
   * Continues an execution that failed, timed out or was aborted, at the state in which it ended and with the definition
   * it was started with. Throws ExecutionDoesNotExist, ExecutionNotRedrivable.
   */
  redrive(arn: string): Promise<ExecutionRecord> {
    return this.#command(() => {
      const { execution, state, input } = redriven(arn, this.find(arn), this.store, this.#clock.now())
      this.#executions.set(arn, execution)
      this.#stepper.redrive(execution, state, input)
      return execution.record
    })
  }

  /** Throws InvalidToken, TaskTimedOut, InvalidOutput. */
  sendTaskSuccess(token: string, output: string): Promise<void> {
    return this.#command(() => {
      const { execution, frame } = this.#tasks.find(token)
      this.#stepper.completeTask(execution, frame, checkOutput(output))
    })
  }

  /** Throws InvalidToken, TaskTimedOut. */
  sendTaskFailure(token: string, error = 'States.TaskFailed', cause = ''): Promise<void> {
    return this.#command(() => {
      const { execution, frame } = this.#tasks.find(token)
      this.#stepper.failTask(execution, frame, new StatesError(error, cause))
    })
  }

  /** Throws InvalidToken, TaskTimedOut. */
  sendTaskHeartbeat(token: string): Promise<void> {
    return this.#command(() => {
      const { execution, frame } = this.#tasks.find(token)
      this.#stepper.beat(execution, frame)
    })
  }

  /** Resolves when nothing can happen before the clock moves or a token arrives. */
  async idle(): Promise<void> {
    // Whatever was woken a moment ago queues its command first.
    await new Promise(resolve => setImmediate(resolve))
    if (!this.#isIdle()) await new Promise<void>(resolve => this.#idleWaiters.push(resolve))
  }

  #isIdle(): boolean {
    if (this.#closed) return true
    return !this.#turnScheduled && this.#tasks.pending === 0 && (this.#outbox?.isIdle() ?? true)
  }

  /** Stops without losing anything; `resume` in a new engine continues from here. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#outbox?.close()
    this.#retention.close()
    this.#timers.clear()
    this.#tasks.clear()
    for (const command of this.#commands) command.reject(new Error('the engine is closed'))
    this.store.close()
    this.#wakeIdleWaiters()
  }

  /** Queues work for the next turn; the promise settles after the turn is on disk. */
  #command<T>(run: () => T): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the engine is closed'))
    return new Promise<T>((resolve, reject) => {
      const answerOf = () => {
        const value = run()
        return () => resolve(value)
      }
      this.#commands.push({ run: answerOf, reject })
      this.#scheduleTurn()
    })
  }

  #scheduleTurn(): void {
    if (this.#turnScheduled) return
    this.#turnScheduled = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    if (this.#closed) return
    const commands = this.#commands
    this.#commands = []
    const answers = commands.map(command => {
      try {
        return command.run()
      } catch (error) {
        return () => command.reject(error)
      }
    })
    this.#stepper.run(turnBudgetMs)
    const changes = this.#stepper.takeChanges()
    if (this.#outbox === undefined) changes.statusChanges.length = 0
    try {
      if (!changes.isEmpty()) this.#commit(changes)
    } catch (error) {
      for (const command of commands) command.reject(error)
      this.close()
      this.#options.onFatal?.(error)
      return
    }
    this.#turnScheduled = false
    this.#carryOutEffects(changes)
    for (const answer of answers) answer()
    if (this.#stepper.hasWork() || this.#commands.length > 0) this.#scheduleTurn()
    this.#wakeIdleWaiters()
  }

  #commit(changes: Changes): void {
    const { durableWrite = (_label, run) => run() } = this.#options
    durableWrite('stepFunctions', () => this.store.commit(changes))
  }

  #wakeIdleWaiters(): void {
    // A call that has just returned may queue a command, so check again in a later task.
    setImmediate(() => {
      if (!this.#isIdle()) return
      for (const resolve of this.#idleWaiters.splice(0)) resolve()
    })
  }

  /** Sets timers, invokes tasks and publishes changes after a committed turn. */
  #carryOutEffects(changes: Changes): void {
    for (const { execution, frame } of changes.frames.values()) {
      const live = execution.frames.get(frame.id) === frame
      const deadline = live ? deadlineOf(frame) : undefined
      this.#timers.set(frame, deadline, () => this.#onDeadline(execution, frame))
      this.#tasks.update(execution, frame)
    }
    for (const execution of changes.executions) {
      const { arn, status, timeoutAt } = execution.record
      const running = status === 'RUNNING'
      const deadline = running ? (timeoutAt ?? undefined) : undefined
      this.#timers.set(execution, deadline, () => this.#timeOut(execution))
      if (running) continue
      this.#executions.delete(arn)
      this.#retention.schedule()
    }
    if (changes.statusChanges.length > 0) this.#outbox?.wake()
  }

  /** Takes the result of a call, unless something else has ended the attempt. */
  #settleTask(task: Task, token: string, outcome: Json | StatesError): Promise<void> {
    const { execution, frame } = task
    return this.#command(() => {
      if (!this.#tasks.isCurrent(task, token)) return
      const byToken = waitsForToken(stateOf(execution, frame).Resource)
      if (outcome instanceof StatesError) this.#stepper.failTask(execution, frame, outcome)
      else if (byToken) this.#stepper.submitTask(execution, frame, outcome)
      else this.#stepper.completeTask(execution, frame, outcome)
    })
  }

  #onDeadline(execution: Execution, frame: Frame): void {
    const now = this.#clock.now()
    const live = execution.frames.get(frame.id) === frame
    if (!live || now < (deadlineOf(frame) ?? Number.POSITIVE_INFINITY)) return
    if (frame.phase !== 'task') {
      this.#stepper.wake(execution, frame)
      return
    }
    const timedOut = now >= (frame.timeoutAt ?? Number.POSITIVE_INFINITY)
    const error = timedOut
      ? new StatesError('States.Timeout', 'The task timed out')
      : new StatesError('States.HeartbeatTimeout', 'The task sent no heartbeat in time')
    this.#stepper.failTask(execution, frame, error)
  }

  #timeOut(execution: Execution): void {
    if (execution.record.status !== 'RUNNING') return
    const cause = 'The execution timed out'
    this.#stepper.end(execution, 'TIMED_OUT', { error: 'States.Timeout', cause })
  }
}

/** Registers the machines, continues what was running, and returns the engine. Throws InvalidDefinition. */
export async function createEngine(
  options: EngineOptions,
  machines: readonly MachineProperties[],
): Promise<Engine> {
  const engine = new Engine(options)
  try {
    for (const machine of machines) engine.register(machine)
    await engine.resume()
  } catch (error) {
    engine.close()
    throw error
  }
  return engine
}
