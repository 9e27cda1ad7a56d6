import { Logger } from '@aws-lambda-powertools/logger'
import { type LogLine, logLines } from '../../shared/logLines.ts'

/**
 * The fields that a line may have: ids, names of calls, counts, codes. None of them holds personal data (rule 11), but for the
 * network address of `security.event`.
 */
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
  /** A word of `securityEvents.ts`; with it come the next three. */
  readonly securityEvent?: string
  readonly address?: string
  readonly device?: string
  /** An investor's id, the blind index of an e-mail, or an operator's id. */
  readonly account?: string
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
  const level = logLines[line]
  if (level === 'INFO') logger.info(line, { ...fields })
  else if (level === 'WARN') logger.warn(line, { ...fields })
  else logger.error(line, { ...fields })
}

/** What may be logged of an error: its class and where it was thrown. */
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
