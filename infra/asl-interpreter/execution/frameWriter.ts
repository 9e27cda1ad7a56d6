import type { Clock } from '../clock/clock.ts'
import type { JsonObject } from '../language/json.ts'
import { Changes } from './changes.ts'
import { childOf, type Execution, stateOf } from './execution.ts'
import type { Frame, Phase } from './frame.ts'

/** The states whose interruption is in the history; AWS has no such event for the others. */
const abortableStates = ['Task', 'Wait', 'Parallel', 'Map']

/** Changes frames in memory and collects what the next commit has to write. */
export class FrameWriter {
  protected readonly clock: Clock
  protected changes = new Changes()

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Returns everything that changed since the last call. */
  takeChanges(): Changes {
    const taken = this.changes
    this.changes = new Changes()
    return taken
  }

  /** Sets the deadlines of a task attempt that starts now. */
  startTimers(execution: Execution, frame: Frame): void {
    const { timeoutMs } = frame
    frame.timeoutAt = timeoutMs === undefined ? undefined : this.clock.now() + timeoutMs
    this.beat(execution, frame)
  }

  /** Starts the heartbeat interval of a task again. */
  beat(execution: Execution, frame: Frame): void {
    const { heartbeatMs } = frame
    frame.heartbeatAt = heartbeatMs === undefined ? undefined : this.clock.now() + heartbeatMs
    this.changes.touch(execution, frame)
  }

  /** Changes the phase and clears the fields of earlier phases. */
  protected setPhase(execution: Execution, frame: Frame, phase: Phase): void {
    frame.phase = phase
    if (phase !== 'waiting' && phase !== 'retrying') frame.wakeAt = undefined
    if (phase !== 'task') {
      frame.token = undefined
      frame.parameters = undefined
      frame.submitted = undefined
      frame.timeoutAt = undefined
      frame.heartbeatAt = undefined
    }
    if (phase !== 'joining') frame.items = undefined
    this.changes.touch(execution, frame)
  }

  protected addFrame(execution: Execution, parent: Frame | null, id: string): Frame {
    const frame: Frame = {
      id,
      parent: parent?.id ?? null,
      phase: 'ready',
      state: '',
      input: null,
      enteredAt: this.clock.now(),
      lastEvent: parent?.lastEvent ?? 0,
      retries: [],
    }
    execution.frames.set(id, frame)
    this.changes.touch(execution, frame)
    return frame
  }

  protected removeFrame(execution: Execution, frame: Frame): void {
    execution.frames.delete(frame.id)
    execution.joins.delete(frame.id)
    this.changes.touch(execution, frame)
  }

  /** Removes everything that runs inside a Parallel or Map state. */
  protected removeChildren(execution: Execution, frame: Frame): void {
    const { started = 0 } = execution.joins.get(frame.id) ?? {}
    for (let index = 0; index < started; index += 1) {
      const child = childOf(execution, frame, index)
      if (child === undefined) continue
      this.removeChildren(execution, child)
      this.removeFrame(execution, child)
    }
    execution.joins.delete(frame.id)
  }

  /** Records the interruption of every state inside a Parallel or Map state; `failed` has recorded its own. */
  protected recordAborts(execution: Execution, frame: Frame, failed?: Frame): void {
    const { started = 0 } = execution.joins.get(frame.id) ?? {}
    for (let index = 0; index < started; index += 1) {
      const child = childOf(execution, frame, index)
      if (child === undefined || child === failed || child.phase === 'done') continue
      this.recordAbort(execution, child)
      if (child.item !== undefined) {
        this.record(execution, child, 'MapIterationAborted', { name: frame.state, index })
      }
    }
  }

  /** Records that a frame's state is interrupted, and before that whatever runs inside it. */
  protected recordAbort(execution: Execution, frame: Frame): void {
    this.recordAborts(execution, frame)
    const { Type } = stateOf(execution, frame)
    if (abortableStates.includes(Type)) this.record(execution, frame, `${Type}StateAborted`, {})
  }

  /** Adds a line to the execution's history, linked to the frame's previous one. */
  protected record(execution: Execution, frame: Frame, type: string, details: JsonObject): void {
    execution.lastEvent += 1
    const event = {
      id: execution.lastEvent,
      previousId: frame.lastEvent,
      timestamp: this.clock.now(),
      type,
      details,
    }
    frame.lastEvent = event.id
    this.changes.events.push({ arn: execution.record.arn, event })
  }
}
