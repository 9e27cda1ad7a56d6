import {
  type ExecutionRecord,
  type HistoryEvent,
  type Json,
  type JsonObject,
  type RegisteredMachine,
  redriveStatusOf,
} from 'asl-interpreter'

/** The protocol's times are in seconds. */
export const seconds = (time: number): number => time / 1000

/** The members of an object that have a value. */
export function present(fields: Record<string, Json | undefined>): JsonObject {
  const filled: JsonObject = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) filled[name] = value
  }
  return filled
}

export function summarizeMachine({ arn, name, createdAt }: RegisteredMachine): JsonObject {
  return { stateMachineArn: arn, name, type: 'STANDARD', creationDate: seconds(createdAt) }
}

export function describeMachine(machine: RegisteredMachine): JsonObject {
  const { definition, roleArn } = machine
  return { ...summarizeMachine(machine), status: 'ACTIVE', definition: definition.text, roleArn }
}

export function summarizeExecution(record: ExecutionRecord): JsonObject {
  return present({
    executionArn: record.arn,
    stateMachineArn: record.machineArn,
    name: record.name,
    status: record.status,
    startDate: seconds(record.startedAt),
    stopDate: record.stoppedAt === null ? undefined : seconds(record.stoppedAt),
  })
}

/** `now` (ms) decides whether it is too late for a redrive. */
export function describeExecution(record: ExecutionRecord, now: number): JsonObject {
  const { input, output, error, cause } = record
  const included = { included: true }
  const outputDetails = output === null ? undefined : included
  const data = present({ input, inputDetails: included, output, outputDetails, error, cause })
  return {
    ...summarizeExecution(record),
    ...data,
    redriveCount: record.redriveCount ?? 0,
    ...present({ redriveDate: record.redrivenAt === undefined ? undefined : seconds(record.redrivenAt) }),
    ...redriveStatusOf(record, now),
  }
}

/** The member with an event's details, e.g. `taskScheduledEventDetails`; all states share theirs. */
function detailsField(type: string): string {
  const plain = type.replace(/^.*(StateEntered|StateExited)$/, '$1')
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}EventDetails`
}

/** Members with a person's data; GetExecutionHistory omits them when requested. */
const dataFields = ['input', 'output', 'parameters', 'error', 'cause']

export function describeEvent(event: HistoryEvent, includeData: boolean): JsonObject {
  const { id, previousId, timestamp, type, details } = event
  const described: JsonObject = { id, previousEventId: previousId, timestamp: seconds(timestamp), type }
  if (Object.keys(details).length === 0) return described
  const shown = Object.entries(details).filter(([name]) => includeData || !dataFields.includes(name))
  const cut = Object.entries({ input: 'inputDetails', output: 'outputDetails' })
    .filter(([field]) => includeData && field in details)
    .map(([, field]) => [field, { truncated: false }] as const)
  described[detailsField(type)] = present({ ...Object.fromEntries(shown), ...Object.fromEntries(cut) })
  return described
}
