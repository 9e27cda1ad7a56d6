import {
  deadlineOf,
  type Execution,
  type Frame,
  type Json,
  loadDefinition,
  newExecution,
  parseJson,
  type RegisteredMachine,
  restoreExecution,
  StatesError,
  Stepper,
  stateOf,
  waitsForToken,
} from 'asl-interpreter/core'
import { z } from 'zod'
import { machineArn } from './deployment.ts'
import type { Booked } from './scheduler.ts'
import type { Surroundings } from './surroundings.ts'

const payload = z.object({ FunctionName: z.string(), Payload: z.unknown() })

/** Step Functions: the interpreter of the local stack, on the simulated clock and without a disk. */
export class Machines {
  readonly #world: Surroundings
  readonly #stepper: Stepper
  readonly #machines = new Map<string, RegisteredMachine>()
  /** By machine and execution name; ended ones too. */
  readonly executions = new Map<string, Execution>()
  readonly #timers = new Map<object, Booked>()
  readonly #tokens = new Map<string, { execution: Execution; frame: Frame }>()
  readonly #called = new Set<string>()
  /** States entered, by machine. */
  readonly entered = new Map<string, number>()

  constructor(world: Surroundings) {
    this.#world = world
    this.#stepper = new Stepper({
      now: () => world.now,
      sleepUntil: () => Promise.reject(new Error('nobody sleeps on this clock')),
      onSettle: () => {},
    })
    for (const { flow } of world.deployment.flows) {
      const definition = loadDefinition(world.deployment.definitionOf(flow), () => true)
      this.#machines.set(flow, {
        arn: machineArn(flow),
        name: flow,
        roleArn: 'role',
        createdAt: world.now,
        definition,
      })
    }
  }

  start(flow: string, name: string, input: string, caller = ''): 'started' | 'exists' {
    const machine = this.#machines.get(flow)
    if (machine === undefined) throw new Error(`there is no machine ${flow}`)
    const key = `${flow}/${name}`
    if (this.executions.has(key)) return 'exists'
    const arn = `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`
    const execution = restoreExecution(
      newExecution(machine, { arn, name, input, now: this.#world.now }),
      machine.definition,
      [],
      0,
    )
    this.executions.set(key, execution)
    this.#stepper.start(execution)
    if (caller !== '') this.#tellWhoStarted(machine.arn, arn, name, caller)
    this.#pump()
    return 'started'
  }

  #tellWhoStarted(stateMachineArn: string, executionArn: string, name: string, caller: string): void {
    this.#world.bus.publish({
      source: 'aws.states',
      type: 'AWS API Call via CloudTrail',
      detail: {
        eventSource: 'states.amazonaws.com',
        eventName: 'StartExecution',
        userIdentity: {
          type: 'AssumedRole',
          arn: `arn:aws:sts::000000000000:assumed-role/SthirankDesk/${caller}`,
          principalId: `AROA:${caller}`,
          sessionContext: { sessionIssuer: { userName: 'SthirankDesk' } },
        },
        requestParameters: { stateMachineArn, name },
        responseElements: { executionArn, startDate: new Date(this.#world.now).toISOString() },
      },
    })
  }

  /** The status of an execution: `RUNNING`, or its end with error and cause or output. */
  statusOf(flow: string, name: string) {
    const execution = this.executions.get(`${flow}/${name}`)
    if (execution === undefined) throw new Error(`${flow}/${name} was never started`)
    return execution.record
  }

  stop(flow: string, name: string): void {
    const execution = this.executions.get(`${flow}/${name}`)
    if (execution?.record.status !== 'RUNNING') return
    this.#stepper.end(execution, 'ABORTED', { error: null, cause: null })
    this.#pump()
  }

  /** `gone` when no state waits for this token any more. */
  succeed(token: string, output: string): 'answered' | 'gone' {
    const task = this.#tokens.get(token)
    if (task === undefined || task.frame.token !== token || task.frame.phase !== 'task') return 'gone'
    this.#tokens.delete(token)
    this.#stepper.completeTask(task.execution, task.frame, parseJson(output))
    this.#pump()
    return 'answered'
  }

  /** Continues everything as far as possible and schedules what comes later. */
  #pump(): void {
    this.#stepper.run(Number.POSITIVE_INFINITY)
    const changes = this.#stepper.takeChanges()
    for (const { arn, event } of changes.events)
      if (event.type.endsWith('StateEntered')) {
        const flow = arn.split(':').at(-2) ?? ''
        this.entered.set(flow, (this.entered.get(flow) ?? 0) + 1)
      }
    for (const { execution, frame } of changes.frames.values()) this.#attend(execution, frame)
    for (const execution of changes.executions) {
      const { status, timeoutAt } = execution.record
      const running = status === 'RUNNING'
      this.#book(execution, running ? (timeoutAt ?? undefined) : undefined, () => this.#timeOut(execution))
    }
    for (const record of changes.statusChanges)
      this.#world.bus.publish({
        source: 'aws.states',
        type: 'Step Functions Execution Status Change',
        detail: {
          executionArn: record.arn,
          stateMachineArn: record.machineArn,
          name: record.name,
          status: record.status,
        },
      })
  }

  #attend(execution: Execution, frame: Frame): void {
    const live = execution.frames.get(frame.id) === frame
    this.#book(frame, live ? deadlineOf(frame) : undefined, () => this.#onDeadline(execution, frame))
    const { token } = frame
    if (!live || frame.phase !== 'task' || token === undefined || this.#called.has(token)) return
    this.#called.add(token)
    if (waitsForToken(stateOf(execution, frame).Resource)) this.#tokens.set(token, { execution, frame })
    void this.#call(execution, frame, token)
  }

  async #call(execution: Execution, frame: Frame, token: string): Promise<void> {
    const { FunctionName, Payload } = payload.parse(frame.parameters)
    const { machineName, name } = execution.record
    await this.#world.sleep(
      1 + this.#world.random() * 40,
      `${machineName} ${name.slice(-6)} enters ${frame.state}`,
    )
    const invoked = await this.#world.invoke(`${machineName} ${frame.state}`, () =>
      this.#world.deployment.functionOf(FunctionName)(Payload, {}),
    )
    if (execution.frames.get(frame.id) !== frame || frame.token !== token || frame.phase !== 'task') return
    const outcome = outcomeOf(invoked)
    if (outcome instanceof StatesError) this.#stepper.failTask(execution, frame, outcome)
    else if (waitsForToken(stateOf(execution, frame).Resource))
      this.#stepper.submitTask(execution, frame, outcome)
    else
      this.#stepper.completeTask(execution, frame, {
        ExecutedVersion: '$LATEST',
        Payload: outcome,
        StatusCode: 200,
      })
    this.#pump()
  }

  #book(owner: object, at: number | undefined, onTime: () => void): void {
    this.#timers.get(owner)?.cancel()
    this.#timers.delete(owner)
    if (at === undefined) return
    this.#timers.set(
      owner,
      this.#world.scheduler.later(at - this.#world.now, 'a timer of Step Functions', onTime),
    )
  }

  #onDeadline(execution: Execution, frame: Frame): void {
    const live = execution.frames.get(frame.id) === frame
    if (!live || this.#world.now < (deadlineOf(frame) ?? Number.POSITIVE_INFINITY)) return
    if (frame.phase !== 'task') this.#stepper.wake(execution, frame)
    else this.#stepper.failTask(execution, frame, new StatesError('States.Timeout', 'The task timed out'))
    this.#pump()
  }

  #timeOut(execution: Execution): void {
    if (execution.record.status !== 'RUNNING') return
    this.#stepper.end(execution, 'TIMED_OUT', { error: 'States.Timeout', cause: 'The execution timed out' })
    this.#pump()
  }
}

/** A function's answer as Step Functions receives it; a crashed process is an error of Lambda. */
function outcomeOf(invoked: Awaited<ReturnType<Surroundings['invoke']>>): Json | StatesError {
  if (invoked.ok) return invoked.value === undefined ? null : parseJson(JSON.stringify(invoked.value))
  if (invoked.crashed) return new StatesError('Lambda.Unknown', 'the process ended')
  const { error } = invoked
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['Error', String(error)]
  return new StatesError(name, JSON.stringify({ errorType: name, errorMessage: message }))
}
