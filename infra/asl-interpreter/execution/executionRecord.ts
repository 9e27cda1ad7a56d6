import { z } from 'zod'
import { anyJson } from '../language/json.ts'

export const executionStatusSchema = z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED'])

export type ExecutionStatus = z.infer<typeof executionStatusSchema>

/** The call that started an execution, for its CloudTrail event. */
export const startingCallSchema = z.object({
  /** The caller, in CloudTrail's form. */
  userIdentity: z.record(z.string(), anyJson),
  requestId: z.string(),
  eventId: z.string(),
  userAgent: z.string(),
  /** Whether the caller gave the execution its name. */
  named: z.boolean(),
})
export type StartingCall = z.infer<typeof startingCallSchema>

/** What the journal stores of an execution besides its frames and history. Times are ms since 1970. */
export const executionRecordSchema = z.object({
  arn: z.string(),
  machineArn: z.string(),
  machineName: z.string(),
  roleArn: z.string(),
  /** Hash of the definition it was started with; a later edit of the machine does not change it. */
  definitionHash: z.string(),
  name: z.string(),
  input: z.string(),
  status: executionStatusSchema,
  startedAt: z.number(),
  stoppedAt: z.number().nullable(),
  timeoutAt: z.number().nullable(),
  output: z.string().nullable(),
  error: z.string().nullable(),
  cause: z.string().nullable(),
  /** How often, and when last (ms), a failed execution was continued by RedriveExecution. */
  redriveCount: z.number().optional(),
  redrivenAt: z.number().optional(),
  /** Missing when the bus, a schedule or another execution started it. */
  startedBy: startingCallSchema.optional(),
})

export type ExecutionRecord = z.infer<typeof executionRecordSchema>

/** One line of an execution's history, before the protocol gives it AWS's field names. */
export const historyEventSchema = z.object({
  id: z.number(),
  previousId: z.number(),
  timestamp: z.number(),
  type: z.string(),
  details: z.record(z.string(), anyJson),
})

export type HistoryEvent = z.infer<typeof historyEventSchema>
