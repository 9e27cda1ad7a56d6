import { matchesRule } from '../language/choice.ts'
import { findCatcher, takeRetry } from '../language/errorHandling.ts'
import { type Json, type JsonObject, parseJson } from '../language/json.ts'
import { innerMachines, itemMachine, type State } from '../language/machine.ts'
import { applyResultPath } from '../language/paths.ts'
import { isLambdaArn, regionOf, taskEvent, waitsForToken } from '../language/resource.ts'
import { StatesError, toRuntimeError } from '../language/statesError.ts'
import { childOf, contextOf, type Execution, parentOf, stateOf } from './execution.ts'
import type { ExecutionStatus } from './executionRecord.ts'
import type { Frame } from './frame.ts'
import { FrameWriter } from './frameWriter.ts'
import { maxEvents } from './requestLimits.ts'
import {
  argumentsOf,
  concurrencyOf,
  failureOf,
  inputOf,
  itemInputOf,
  itemsOf,
  outputOf,
  passResult,
  taskLimits,
  wakeTimeOf,
} from './stateData.ts'
import { newAttempt, newToken } from './taskToken.ts'

/** How many items of a Map state start in one step, so that a very large one does not block others. */
const itemsPerStep = 100

const endEvents: Record<Exclude<ExecutionStatus, 'RUNNING'>, string> = {
  SUCCEEDED: 'ExecutionSucceeded',
  FAILED: 'ExecutionFailed',
  TIMED_OUT: 'ExecutionTimedOut',
  ABORTED: 'ExecutionAborted',
}

/**
 * Carries executions from state to state. It only changes frames in memory and collects
 * what changed; the engine commits the changes and does everything else.
 */
export class Stepper extends FrameWriter {
  #ready: { execution: Execution; frame: Frame }[] = []
  /** The position in `#ready` of the next one. */
  #next = 0

  hasWork(): boolean {
    return this.#next < this.#ready.length
  }

  /** Runs frames that are ready, until there are none or `budgetMs` of real time are used. */
  run(budgetMs: number): void {
    const deadline = performance.now() + budgetMs
    for (;;) {
      const next = this.#ready[this.#next]
      if (next === undefined) {
        this.#ready = []
        this.#next = 0
        return
      }
      this.#next += 1
      this.#carryOn(next.execution, next.frame)
      if (performance.now() >= deadline) return
    }
  }

  #carryOn(execution: Execution, frame: Frame): void {
    if (execution.frames.get(frame.id) !== frame) return
    if (frame.phase === 'ready') this.#attempt(execution, frame, () => this.#carryOut(execution, frame))
    else if (frame.phase === 'joining')
      this.#attempt(execution, frame, () => this.#continueJoining(execution, frame))
  }

  /** Starts a new execution at its first state. */
  start(execution: Execution): void {
    const { input, roleArn } = execution.record
    const frame = this.addFrame(execution, null, '0')
    this.changes.executions.add(execution)
    this.changes.statusChanges.push({ ...execution.record })
    this.record(execution, frame, 'ExecutionStarted', { input, roleArn })
    this.#enter(execution, frame, execution.definition.startAt, parseJson(input))
  }

  /** Continues an execution that ended, at the state in which it ended. */
  redrive(execution: Execution, state: string, input: Json): void {
    const { record } = execution
    const frame = this.addFrame(execution, null, '0')
    frame.lastEvent = execution.lastEvent
    this.changes.executions.add(execution)
    this.changes.statusChanges.push({ ...record })
    this.record(execution, frame, 'ExecutionRedriven', { redriveCount: record.redriveCount ?? 0 })
    frame.state = state
    frame.input = input
    this.#ready.push({ execution, frame })
  }

  /** Continues a frame of the journal after a restart. */
  restore(execution: Execution, frame: Frame): void {
    this.changes.executions.add(execution)
    this.changes.touch(execution, frame)
    if (frame.phase === 'ready' || frame.phase === 'joining') this.#ready.push({ execution, frame })
  }

  /** Continues after the pause of a Wait state or of a retry. */
  wake(execution: Execution, frame: Frame): void {
    const waited = frame.phase === 'waiting'
    this.setPhase(execution, frame, 'ready')
    if (waited) {
      this.#finish(execution, frame, () => inputOf(execution, frame))
    } else {
      this.#ready.push({ execution, frame })
    }
  }

  /** Notes that the call that hands out a task token has returned. */
  submitTask(execution: Execution, frame: Frame, output: Json): void {
    frame.submitted = true
    this.changes.touch(execution, frame)
    this.record(execution, frame, 'TaskSubmitted', {
      ...taskEvent(stateOf(execution, frame)),
      output: JSON.stringify(output),
    })
  }

  completeTask(execution: Execution, frame: Frame, result: Json): void {
    const state = stateOf(execution, frame)
    const output = JSON.stringify(result)
    if (isLambdaArn(state.Resource)) this.record(execution, frame, 'LambdaFunctionSucceeded', { output })
    else this.record(execution, frame, 'TaskSucceeded', { ...taskEvent(state), output })
    this.setPhase(execution, frame, 'ready')
    this.#finish(execution, frame, () => result)
  }

  failTask(execution: Execution, frame: Frame, failure: StatesError): void {
    const state = stateOf(execution, frame)
    const { error, causeText: cause } = failure
    const prefix = isLambdaArn(state.Resource) ? 'LambdaFunction' : 'Task'
    const timedOut = error === 'States.Timeout' || error === 'States.HeartbeatTimeout'
    const type = `${prefix}${timedOut ? 'TimedOut' : 'Failed'}`
    const event = isLambdaArn(state.Resource) ? {} : taskEvent(state)
    this.record(execution, frame, type, { ...event, error, cause })
    this.#fail(execution, frame, failure)
  }

  /** Ends an execution in any state. */
  end(
    execution: Execution,
    status: Exclude<ExecutionStatus, 'RUNNING'>,
    result: { output?: string; error?: string | null; cause?: string | null },
  ): void {
    const { record } = execution
    const root = execution.frames.get('0')
    if (root === undefined) throw new Error(`${record.arn} has ended before`)
    if (status === 'ABORTED' || status === 'TIMED_OUT') this.recordAbort(execution, root)
    this.record(execution, root, endEvents[status], { ...result })
    record.status = status
    record.stoppedAt = this.clock.now()
    record.output = result.output ?? null
    record.error = result.error ?? null
    record.cause = result.cause ?? null
    this.changes.executions.add(execution)
    this.changes.statusChanges.push({ ...record })
    for (const frame of [...execution.frames.values()]) {
      this.removeFrame(execution, frame)
    }
  }

  /** Runs a part of the frame's state; an error becomes the state's error. */
  #attempt(execution: Execution, frame: Frame, action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#fail(execution, frame, toRuntimeError(error))
    }
  }

  #enter(execution: Execution, frame: Frame, name: string, input: Json): void {
    frame.state = name
    frame.input = input
    frame.enteredAt = this.clock.now()
    frame.retries = []
    this.setPhase(execution, frame, 'ready')
    const { Type } = stateOf(execution, frame)
    const details = { name, input: JSON.stringify(input) }
    this.record(execution, frame, `${Type}StateEntered`, details)
    this.#ready.push({ execution, frame })
  }

  #carryOut(execution: Execution, frame: Frame): void {
    if (execution.lastEvent >= maxEvents) {
      throw new StatesError('States.Runtime', `The execution reached ${maxEvents} history events`)
    }
    const state = stateOf(execution, frame)
    switch (state.Type) {
      case 'Task':
        this.#scheduleTask(execution, frame, state)
        return
      case 'Pass':
        this.#finish(execution, frame, () => passResult(execution, frame))
        return
      case 'Succeed':
        this.#finish(execution, frame, () => inputOf(execution, frame))
        return
      case 'Choice':
        this.#choose(execution, frame, state)
        return
      case 'Wait':
        frame.wakeAt = wakeTimeOf(execution, frame, this.clock.now())
        this.setPhase(execution, frame, 'waiting')
        return
      case 'Fail':
        throw failureOf(execution, frame)
      case 'Parallel':
        this.#startParallel(execution, frame, state)
        return
      case 'Map':
        this.#startMap(execution, frame)
    }
  }

  /** Makes a Task state wait for its result. The engine invokes it once this is on disk. */
  #scheduleTask(execution: Execution, frame: Frame, state: State): void {
    frame.token = waitsForToken(state.Resource) ? newToken(execution.record.machineArn) : newAttempt()
    frame.parameters = argumentsOf(execution, frame)
    const { timeoutMs, heartbeatMs } = taskLimits(execution, frame)
    frame.timeoutMs = timeoutMs
    frame.heartbeatMs = heartbeatMs
    const limits = {
      ...(timeoutMs === undefined ? {} : { timeoutInSeconds: timeoutMs / 1000 }),
      ...(heartbeatMs === undefined ? {} : { heartbeatInSeconds: heartbeatMs / 1000 }),
    }
    const parameters = JSON.stringify(frame.parameters)
    const event = taskEvent(state)
    if (isLambdaArn(state.Resource)) {
      const details = { resource: event.resource, input: parameters, ...limits }
      this.record(execution, frame, 'LambdaFunctionScheduled', details)
      this.record(execution, frame, 'LambdaFunctionStarted', {})
    } else {
      const details = { ...event, region: regionOf(execution.record.arn), parameters, ...limits }
      this.record(execution, frame, 'TaskScheduled', details)
      this.record(execution, frame, 'TaskStarted', event)
    }
    this.setPhase(execution, frame, 'task')
    this.startTimers(execution, frame)
  }

  #choose(execution: Execution, frame: Frame, state: State): void {
    const input = inputOf(execution, frame)
    const context = contextOf(execution, frame)
    const rule = state.Choices?.find(candidate => matchesRule(candidate, input, context))
    const next = rule?.Next ?? state.Default
    if (next === undefined) {
      const cause = `No choice rule of state '${frame.state}' matched`
      throw new StatesError('States.NoChoiceMatched', cause)
    }
    this.#finish(execution, frame, () => input, next)
  }

  #startParallel(execution: Execution, frame: Frame, state: State): void {
    const input = argumentsOf(execution, frame)
    const branches = innerMachines(state)
    this.record(execution, frame, 'ParallelStateStarted', {})
    this.setPhase(execution, frame, 'joining')
    execution.joins.set(frame.id, { started: branches.length, finished: 0 })
    branches.forEach((branch, index) => {
      const child = this.addFrame(execution, frame, `${frame.id}/${index}`)
      this.#enter(execution, child, branch.StartAt, input)
    })
  }

  #startMap(execution: Execution, frame: Frame): void {
    const items = itemsOf(execution, frame)
    this.record(execution, frame, 'MapStateStarted', { length: items.length })
    this.setPhase(execution, frame, 'joining')
    frame.items = items
    execution.joins.set(frame.id, { started: 0, finished: 0 })
    this.#continueJoining(execution, frame)
  }

  /** Starts the items that MaxConcurrency allows, some at a time, and ends the state after the last child. */
  #continueJoining(execution: Execution, frame: Frame): void {
    const join = execution.joins.get(frame.id)
    if (join === undefined) return
    const { items } = frame
    if (items !== undefined && join.started < items.length) {
      const room = join.finished + concurrencyOf(execution, frame)
      const last = Math.min(items.length, room, join.started + itemsPerStep)
      const hasMoreItems = last < Math.min(items.length, room)
      while (join.started < last) {
        join.started += 1
        this.#startItem(execution, frame, join.started - 1, items[join.started - 1] ?? null)
      }
      if (hasMoreItems) this.#ready.push({ execution, frame })
    }
    if (join.finished === (items?.length ?? join.started)) this.#endJoin(execution, frame, join.finished)
  }

  #startItem(execution: Execution, frame: Frame, index: number, value: Json): void {
    const machine = itemMachine(stateOf(execution, frame))
    if (machine === undefined)
      throw new StatesError('States.Runtime', `'${frame.state}' has no ItemProcessor`)
    const child = this.addFrame(execution, frame, `${frame.id}/${index}`)
    child.item = { Index: index, Value: value }
    child.state = frame.state
    this.record(execution, child, 'MapIterationStarted', { name: frame.state, index })
    this.#enter(execution, child, machine.StartAt, itemInputOf(execution, frame, child, value))
  }

  #endJoin(execution: Execution, frame: Frame, total: number): void {
    const outputs: Json[] = []
    for (let index = 0; index < total; index += 1) {
      const child = childOf(execution, frame, index)
      outputs.push(child?.output ?? null)
      frame.lastEvent = Math.max(frame.lastEvent, child?.lastEvent ?? 0)
    }
    this.removeChildren(execution, frame)
    this.record(execution, frame, `${stateOf(execution, frame).Type}StateSucceeded`, {})
    this.setPhase(execution, frame, 'ready')
    this.#finish(execution, frame, () => outputs)
  }

  /** Leaves the frame's state with a result and enters the next one. */
  #finish(execution: Execution, frame: Frame, result: () => Json, next?: string): void {
    this.#attempt(execution, frame, () => {
      const { Next } = stateOf(execution, frame)
      this.#exit(execution, frame, outputOf(execution, frame, result()), next ?? Next)
    })
  }

  #exit(execution: Execution, frame: Frame, output: Json, next: string | undefined): void {
    const { Type } = stateOf(execution, frame)
    const details = { name: frame.state, output: JSON.stringify(output) }
    this.record(execution, frame, `${Type}StateExited`, details)
    if (next === undefined) this.#complete(execution, frame, output)
    else this.#enter(execution, frame, next, output)
  }

  /** A frame has reached its end. */
  #complete(execution: Execution, frame: Frame, output: Json): void {
    const parent = parentOf(execution, frame)
    if (parent === undefined) {
      this.end(execution, 'SUCCEEDED', { output: JSON.stringify(output) })
      return
    }
    frame.output = output
    this.setPhase(execution, frame, 'done')
    this.#recordIteration(execution, frame, parent, 'MapIterationSucceeded')
    const join = execution.joins.get(parent.id)
    if (join !== undefined) join.finished += 1
    this.#attempt(execution, parent, () => this.#continueJoining(execution, parent))
  }

  /** Retries, catches or passes on an error of the frame's current state. */
  #fail(execution: Execution, frame: Frame, failure: StatesError): void {
    const state = stateOf(execution, frame)
    this.recordAborts(execution, frame)
    this.removeChildren(execution, frame)
    const pause = takeRetry(state, failure, frame.retries)
    if (pause !== undefined) {
      frame.wakeAt = this.clock.now() + pause
      this.setPhase(execution, frame, 'retrying')
      return
    }
    const catcher = findCatcher(state, failure)
    if (catcher === undefined) {
      this.#giveUp(execution, frame, failure)
      return
    }
    this.setPhase(execution, frame, 'ready')
    try {
      const caught = { Error: failure.error, Cause: failure.causeText }
      const output = applyResultPath(catcher.ResultPath, frame.input, caught)
      this.#exit(execution, frame, output, catcher.Next)
    } catch (pathError) {
      this.#giveUp(execution, frame, toRuntimeError(pathError))
    }
  }

  /** Nothing handles the error, so it ends the execution or the surrounding state. */
  #giveUp(execution: Execution, frame: Frame, failure: StatesError): void {
    const details: JsonObject = { error: failure.error, cause: failure.causeText }
    const parent = parentOf(execution, frame)
    if (parent === undefined) {
      this.end(execution, 'FAILED', { error: failure.error, cause: failure.causeText })
      return
    }
    this.#recordIteration(execution, frame, parent, 'MapIterationFailed')
    parent.lastEvent = frame.lastEvent
    this.recordAborts(execution, parent, frame)
    this.removeChildren(execution, parent)
    this.record(execution, parent, `${stateOf(execution, parent).Type}StateFailed`, details)
    this.#fail(execution, parent, failure)
  }

  #recordIteration(execution: Execution, frame: Frame, parent: Frame, type: string): void {
    if (frame.item !== undefined) {
      this.record(execution, frame, type, { name: parent.state, index: frame.item.Index })
    }
  }
}
