import { refuse } from '../../../shared/outcome.ts'
import { SealRefused } from '../../../shared/payloadEnvelope.ts'
import type { ProblemId } from '../../../shared/problem.ts'
import { plainRefusal } from '../http/answer.ts'
import { BodyRefused } from '../http/inputOf.ts'
import { errorFields, log } from '../log.ts'
import { WriteInProgress } from '../records/table.ts'
import { type CallEvent, type CallMiddleware, CallRefused } from './callEvent.ts'

/** Answers whatever was thrown with a problem of the catalogue. What nobody foresaw is logged, without its text. */
export const errorToProblem = (): CallMiddleware => ({
  onError(request) {
    request.response = answerOf(request.error, request.event)
  },
})

function answerOf(error: unknown, { contract, request }: CallEvent) {
  if (error instanceof CallRefused) return plainRefusal(error.refused)
  if (error instanceof BodyRefused) return plainRefusal(refuse(error.problem.id))
  const line = { correlationId: request.requestId, call: contract.name }
  if (error instanceof SealRefused) {
    log('seal.refused', line)
    return plainRefusal(refuse('common.sealRefused'))
  }
  log('call.failed', { ...line, ...errorFields(error) })
  return plainRefusal(refuse(failureOf(error)))
}

/** Errors of a service that has too much to do; the call may be repeated. */
const busy = new Set([
  'TransactionCanceledException',
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'TransactionInProgressException',
  'TimeoutError',
])

/** What a failure means to the caller: another request writes the same record, we are too busy, or nobody foresaw it. */
function failureOf(error: unknown): ProblemId {
  if (error instanceof WriteInProgress) return 'common.inProgress'
  return error instanceof Error && busy.has(error.name) ? 'session.unavailable' : 'session.unexpected'
}
