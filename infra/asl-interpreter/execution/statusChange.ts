import type { ExecutionRecord } from './executionRecord.ts'
import { redriveStatusOf } from './redrive.ts'

/** The detail of the event "Step Functions Execution Status Change" of EventBridge. Times are ms since 1970. */
export interface StatusChange {
  executionArn: string
  stateMachineArn: string
  name: string
  status: ExecutionRecord['status']
  startDate: number
  stopDate: number | null
  /** JSON text; `null` when it is too long for an event, which `inputDetails` then states. */
  input: string | null
  output: string | null
  inputDetails: { included: boolean } | null
  outputDetails: { included: boolean } | null
  error: string | null
  cause: string | null
  stateMachineVersionArn: null
  stateMachineAliasArn: null
  redriveCount: number
  redriveDate: number | null
  redriveStatus: string
  redriveStatusReason: string | null
}

/** The size limit for input and output in an event; AWS omits the input first. */
const maxDataBytes = 248 * 1024

const escapedBytes = (text: string | null) => Buffer.byteLength(JSON.stringify(text ?? ''))

/** The event that AWS publishes for an execution's current status. */
export function statusChangeOf(record: ExecutionRecord): StatusChange {
  const { arn, machineArn, name, status, startedAt, stoppedAt, input, output, error, cause } = record
  const withOutput = escapedBytes(output) <= maxDataBytes
  const withInput = escapedBytes(input) + (withOutput ? escapedBytes(output) : 0) <= maxDataBytes
  return {
    executionArn: arn,
    stateMachineArn: machineArn,
    name,
    status,
    startDate: startedAt,
    stopDate: stoppedAt,
    input: withInput ? input : null,
    output: withOutput ? output : null,
    inputDetails: { included: withInput },
    outputDetails: output === null ? null : { included: withOutput },
    error,
    cause,
    stateMachineVersionArn: null,
    stateMachineAliasArn: null,
    redriveCount: record.redriveCount ?? 0,
    redriveDate: record.redrivenAt ?? null,
    redriveStatusReason: null,
    ...redriveStatusOf(record, stoppedAt ?? startedAt),
  }
}
