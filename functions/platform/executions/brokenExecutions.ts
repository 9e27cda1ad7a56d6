import * as z from 'zod/mini'
import type { LogLine } from '../../../shared/logLines.ts'
import { type AwsDelivery, awsConsumer, type Consumer } from '../eventFunction.ts'
import { log } from '../log.ts'

/** "Step Functions Execution Status Change": the parts we read. */
const statusChange = z.object({ name: z.string(), status: z.string() })
const brokenStatuses: readonly string[] = ['FAILED', 'TIMED_OUT', 'ABORTED']

/** A consumer of executions that failed, timed out or were stopped by an operator; one that ended well is ignored. */
export const onBrokenExecution = <Calendar = unknown>(
  consumer: string,
  react: (execution: z.output<typeof statusChange>, delivery: AwsDelivery<Calendar>) => Promise<void>,
): Consumer<Calendar> =>
  awsConsumer(consumer, async (detail, delivery: AwsDelivery<Calendar>) => {
    const execution = z.parse(statusChange, detail)
    if (brokenStatuses.includes(execution.status)) await react(execution, delivery)
  })

const separator = '.again-'
const mostStarts = 4

/** The name of an execution: the record's id, and which start of its flow it is, e.g. `ord_1.again-2`. */
export const executionName = (recordId: string, start: number): string =>
  start === 1 ? recordId : `${recordId}${separator}${start}`

export interface Restart<Found, Calendar = unknown> {
  readonly consumer: string
  /** The line by which the log calls people, each time. */
  readonly logLine: LogLine
  find(recordId: string): Promise<Found | undefined>
  isUnderWay(found: Found): boolean
  /** `false`: it is too late for another execution. */
  mayStart?(found: Found, delivery: AwsDelivery<Calendar>): boolean
  /** Starts the flow for the `start`th time, under `executionName`. */
  start(found: Found, start: number, delivery: AwsDelivery<Calendar>): Promise<void>
  /** No further execution is started: people must look at it. */
  escalate(found: Found, delivery: AwsDelivery<Calendar>): Promise<void>
}

/**
 * An execution broke off while its record is under way. The record keeps its state, and another execution goes on from
 * there, three times at most. One that an operator stopped stays stopped.
 */
export const restartBrokenExecutions = <Found, Calendar = unknown>(
  restart: Restart<Found, Calendar>,
): Consumer<Calendar> =>
  onBrokenExecution<Calendar>(restart.consumer, async ({ name, status }, delivery) => {
    const [recordId = '', count = '1'] = name.split(separator)
    const found = await restart.find(recordId)
    if (found === undefined || !restart.isUnderWay(found)) return
    const attempt = Number(count)
    log(restart.logLine, { correlationId: delivery.id, recordId, status, attempt })
    const mayStart = status !== 'ABORTED' && attempt < mostStarts
    if (mayStart && (restart.mayStart?.(found, delivery) ?? true))
      return restart.start(found, attempt + 1, delivery)
    return restart.escalate(found, delivery)
  })
