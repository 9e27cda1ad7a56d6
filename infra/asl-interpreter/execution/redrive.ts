import { AwsRefusal } from '../awsRefusal.ts'
import { compileDefinition, type Definition } from '../language/definition.ts'
import { type Json, parseJson } from '../language/json.ts'
import type { ExecutionStore } from '../storage/executionStore.ts'
import { type Execution, restoreExecution } from './execution.ts'
import type { ExecutionRecord, HistoryEvent } from './executionRecord.ts'
import { maxEvents } from './requestLimits.ts'

/** How long after its end an execution can be continued. */
const redrivableMs = 14 * 86_400_000

/** Whether RedriveExecution continues an execution, with AWS's words when it does not. */
export function redriveStatusOf(
  { status, stoppedAt }: ExecutionRecord,
  now: number,
): { redriveStatus: string; redriveStatusReason?: string } {
  const isOver = now - (stoppedAt ?? now) > redrivableMs
  const redriveStatus = 'NOT_REDRIVABLE'
  if (status === 'RUNNING' || status === 'SUCCEEDED')
    return { redriveStatus, redriveStatusReason: `Execution is ${status} and cannot be redriven` }
  if (isOver)
    return { redriveStatus, redriveStatusReason: 'Execution has exceeded the redrivable period of 14 days' }
  return { redriveStatus: 'REDRIVABLE' }
}

/** The outermost state that was entered last, and its input. */
function lastStateOf(definition: Definition, newestFirst: readonly HistoryEvent[]) {
  const entered = newestFirst.find(
    ({ type, details: { name } }) =>
      type.endsWith('StateEntered') && definition.outermostStates.has(String(name)),
  )
  return entered && { state: String(entered.details.name), input: parseJson(String(entered.details.input)) }
}

const notRedrivable = (reason: string): AwsRefusal => new AwsRefusal('ExecutionNotRedrivable', reason)

/**
 * An execution that ended, as it continues `now` (ms): the outermost state in which it ended, with its input. A Parallel or
 * Map state begins anew as a whole, where AWS continues its unsuccessful branches and items only. Throws
 * ExecutionDoesNotExist, ExecutionNotRedrivable.
 */
export function redriven(
  arn: string,
  ended: ExecutionRecord | undefined,
  store: Pick<ExecutionStore, 'findDefinition' | 'listEvents'>,
  now: number,
): { execution: Execution; state: string; input: Json } {
  if (ended === undefined) throw new AwsRefusal('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`)
  const { redriveStatusReason: reason } = redriveStatusOf(ended, now)
  if (reason !== undefined) throw notRedrivable(reason)
  const text = store.findDefinition(ended.definitionHash)
  if (text === undefined) throw notRedrivable('The definition of the execution is gone')
  const definition = compileDefinition(text)
  const newestFirst = store.listEvents(arn, Number.MAX_SAFE_INTEGER, maxEvents, true)
  const last = lastStateOf(definition, newestFirst)
  if (last === undefined) throw notRedrivable('The execution entered no state')
  const { timeoutSeconds } = definition
  const record: ExecutionRecord = {
    ...ended,
    status: 'RUNNING',
    stoppedAt: null,
    output: null,
    error: null,
    cause: null,
    timeoutAt: timeoutSeconds === undefined ? null : now + timeoutSeconds * 1000,
    redriveCount: (ended.redriveCount ?? 0) + 1,
    redrivenAt: now,
  }
  return { execution: restoreExecution(record, definition, [], newestFirst[0]?.id ?? 0), ...last }
}
