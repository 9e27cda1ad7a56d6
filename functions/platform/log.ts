import { Logger } from '@aws-lambda-powertools/logger'

/**
 * Every line the house writes, registered (rule 11). A line carries only the fields named below, and none of them
 * can hold a person: ids, names of calls, counts, codes.
 */
const lines = {
  'call.answered': 'INFO',
  'call.failed': 'ERROR',
  'call.refused': 'WARN',
  'seal.refused': 'WARN',
  'event.consumed': 'INFO',
  'event.failed': 'ERROR',
  'event.unknown': 'ERROR',
  /** What failed could not give its claim back either: it is tried again when the claim has run out. */
  'claim.kept': 'WARN',
  'outbox.relayed': 'INFO',
  'outbox.failed': 'ERROR',
  'step.done': 'INFO',
  'step.failed': 'ERROR',
  'vendor.answered': 'INFO',
  'vendor.failed': 'WARN',
  'email.sent': 'INFO',
  'email.failed': 'ERROR',
  'schedule.ran': 'INFO',
  'document.checked': 'INFO',
  'document.refused': 'WARN',
  'hook.refused': 'WARN',
  /** What a gateway says of money does not fit what it said before. */
  'payment.contradicts': 'ERROR',
  'refund.failed': 'ERROR',
  /** What the bank says of a payout does not fit what it was told: nothing counts as paid until people have looked. */
  'payout.contradicts': 'ERROR',
  /** The bank takes a payout not, or returns it over and over. */
  'payout.refused': 'ERROR',
  /** The depository delivered what the book does not have any more, or on a day that cannot be. */
  'delivery.contradicts': 'ERROR',
  /** Units or money of a sale are not where they should be by now: somebody must ask the other side. */
  'liquidation.late': 'ERROR',
  /** Units left after the record date up to which they were priced: the issuer's payment and the price were both paid for them. */
  'liquidation.deliveredLate': 'ERROR',
  'order.machineDied': 'ERROR',
  'liquidation.machineDied': 'ERROR',
  /** It was priced with a coupon that a record day in between may have given to the seller. */
  'order.settledLate': 'ERROR',
  /** An operator named somebody else in the input than CloudTrail saw. */
  'operator.contradicts': 'ERROR',
} as const
export type LogLine = keyof typeof lines

export interface LogFields {
  readonly correlationId?: string
  readonly call?: string
  readonly consumer?: string
  readonly step?: string
  readonly event?: string
  readonly eventId?: string
  readonly recordId?: string
  readonly vendor?: string
  readonly operation?: string
  readonly status?: number | string
  readonly problem?: string
  readonly durationMs?: number
  readonly count?: number
  readonly attempt?: number
  /** The name of an error's class; never its message, which may quote an input. */
  readonly error?: string
  /** Where it was thrown: file and line of the first frames, without messages. */
  readonly at?: string
}

const logger = new Logger({
  serviceName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? 'sthirank',
  logLevel: 'INFO',
})

/** Writes a registered line. */
export function log(line: LogLine, fields: LogFields = {}): void {
  const level = lines[line]
  if (level === 'INFO') logger.info(line, { ...fields })
  else if (level === 'WARN') logger.warn(line, { ...fields })
  else logger.error(line, { ...fields })
}

/** What may be told of an error: its class and where it was thrown. */
export function errorFields(error: unknown): Pick<LogFields, 'error' | 'at'> {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '').split('\n').filter(frame => /^\s+at /.test(frame))
  return {
    error: error.name,
    at: frames
      .slice(0, 3)
      .map(frame => frame.trim())
      .join(' | '),
  }
}
