import type middy from '@middy/core'
import type { SessionEnding } from '../../../shared/contracts/auth/authStatus.ts'
import type { CallDefinition } from '../../../shared/contracts/defineCall.ts'
import type { Refused } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { HttpAnswer } from '../http/answer.ts'
import type { SentBody } from '../http/inputOf.ts'
import type { HttpRequest } from '../http/request.ts'
import type { OpenedCall } from '../http/sealedCall.ts'
import type { Session } from '../http/session.ts'
import type { Idempotency } from '../records/moveRecord.ts'

/** What middy passes along as the event of one call: the request and what the middlewares before found out. */
export interface CallEvent {
  readonly contract: CallDefinition
  readonly request: HttpRequest
  readonly now: Date
  /** In ms of `performance.now()`, for the duration in the log. */
  readonly startedAt: number
  /** By `startMarketCalendar`: the read that `marketCalendar` waits for. */
  calendarRead?: Promise<MarketCalendar> | undefined
  /** By `requireSession`; none for hooks and for visitors who are not logged in. */
  session?: Session | undefined
  /** By `requireSession`, of a cookie without a live session: asks why it is over. */
  sessionEnding?: (() => Promise<SessionEnding | undefined>) | undefined
  /** By `readSentBody`. */
  sent: SentBody
  /** By `openEnvelope`; none for a call that came plain. */
  opened?: OpenedCall | undefined
  /** By `parseInput`; a refusal is answered instead of running the handler. */
  input: { readonly ok: true; readonly value: unknown } | Refused
  /** By `idempotencyKey`. */
  idempotency?: Idempotency | undefined
  /** By `marketCalendar`. */
  calendar: MarketCalendar
}

export type CallMiddleware = middy.MiddlewareObj<CallEvent, HttpAnswer>

/** Thrown by a middleware that ends the call; `errorToProblem` answers it, never sealed. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly refused: Refused
  constructor(refused: Refused) {
    super(refused.problem.id)
    this.refused = refused
  }
}
