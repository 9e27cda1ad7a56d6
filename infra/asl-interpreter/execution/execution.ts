import type { Definition } from '../language/definition.ts'
import type { Json, JsonObject } from '../language/json.ts'
import type { State } from '../language/machine.ts'
import type { ExecutionRecord } from './executionRecord.ts'
import type { Frame } from './frame.ts'

/** The progress of the children of a Parallel or Map frame; rebuilt from the frames at a restart. */
export interface Join {
  started: number
  finished: number
}

/** A running execution in memory. */
export interface Execution {
  record: ExecutionRecord
  definition: Definition
  frames: Map<string, Frame>
  joins: Map<string, Join>
  lastEvent: number
}

/** Builds an execution from its journal rows. */
export function restoreExecution(
  record: ExecutionRecord,
  definition: Definition,
  frames: Frame[],
  lastEvent: number,
): Execution {
  const joins = new Map<string, Join>()
  for (const frame of frames) {
    if (frame.phase === 'joining') joins.set(frame.id, { started: 0, finished: 0 })
  }
  for (const { parent, phase } of frames) {
    const join = parent === null ? undefined : joins.get(parent)
    if (join === undefined) continue
    join.started += 1
    if (phase === 'done') join.finished += 1
  }
  return { record, definition, frames: new Map(frames.map(frame => [frame.id, frame])), joins, lastEvent }
}

/** The current state of a frame. */
export function stateOf(execution: Execution, frame: Frame): State {
  const state = execution.definition.states.get(frame.state)
  if (state === undefined) throw new Error(`the definition of ${execution.record.arn} lacks '${frame.state}'`)
  return state
}

export function parentOf(execution: Execution, frame: Frame): Frame | undefined {
  return frame.parent === null ? undefined : execution.frames.get(frame.parent)
}

/** The `index`th branch or item of a frame that is joining. */
export function childOf(execution: Execution, frame: Frame, index: number): Frame | undefined {
  return execution.frames.get(`${frame.id}/${index}`)
}

/** The next instant at which the frame needs the engine, if there is one. */
export function deadlineOf(frame: Frame): number | undefined {
  const times = [frame.wakeAt, frame.timeoutAt, frame.heartbeatAt].filter(time => time !== undefined)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** The context object (`$$`) as the frame's current state sees it. */
export function contextOf(execution: Execution, frame: Frame): JsonObject {
  const { record } = execution
  const context: JsonObject = {
    Execution: {
      Id: record.arn,
      Input: JSON.parse(record.input),
      Name: record.name,
      RedriveCount: record.redriveCount ?? 0,
      RoleArn: record.roleArn,
      StartTime: new Date(record.startedAt).toISOString(),
    },
    State: {
      EnteredTime: new Date(frame.enteredAt).toISOString(),
      Name: frame.state,
      RetryCount: frame.retries.reduce((sum, count) => sum + count, 0),
    },
    StateMachine: { Id: record.machineArn, Name: record.machineName },
  }
  if (frame.token !== undefined) context.Task = { Token: frame.token }
  const item = itemOf(execution, frame)
  if (item !== undefined) context.Map = { Item: { ...item } }
  return context
}

function itemOf(execution: Execution, frame: Frame): { Index: number; Value: Json } | undefined {
  let at: Frame | undefined = frame
  while (at !== undefined && at.item === undefined) at = parentOf(execution, at)
  return at?.item
}
