import { emailConfirmationRequested, passwordResetRequested } from '../../shared/contracts/auth/events.ts'
import { type Outcome, refuse, reply } from '../../shared/outcome.ts'
import type { Call } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import { retryAfterSeconds, takeItem } from '../platform/limits.ts'
import { emit } from '../platform/moveRecord.ts'
import type { CancelReason, TransactItem } from '../platform/table.ts'
import type { Dependencies } from './dependencies.ts'
import {
  askForConfirmationMove,
  askForResetMoves,
  resendAfterSeconds,
  secondsUntilResend,
} from './investorLifecycle.ts'
import { linksPerAccount, linksPerAddress } from './investorLimits.ts'
import type { Account, Credentials, InvestorMove } from './investorStore.ts'
import type { LinkPurpose } from './linkToken.ts'

/**
 * Asks for a link by e-mail. An address nobody registered, or one that needs no link, is answered the same, waits
 * the same 60 s and costs the same two calls to the database: one read, one transaction of as many writes.
 */
export async function askForLink(
  { investors, table }: Dependencies,
  purpose: LinkPurpose,
  email: string,
  call: Pick<Call, 'now' | 'address' | 'correlationId'>,
): Promise<Outcome<{ data: { resendAfterSeconds: number } }>> {
  const { now, address } = call
  const account = await investors.readAccount(await investors.keyOf(email))
  const seconds = secondsUntilResend(account.asked[purpose], now)
  if (seconds > 0) return refuse('auth.resendTooSoon', { params: { seconds } })
  const limits: readonly TransactItem[] = [
    takeItem(linksPerAddress, address, now),
    takeItem(linksPerAccount, `${purpose}:${account.key}`, now),
    investors.askedItem(account, purpose, now),
  ]
  const wanted = linkMove(purpose, account, call)
  if (wanted === undefined) {
    const written = await table.transact([...limits, ...investors.decoyItems(account.key, now)])
    return written.ok ? reply({ data: { resendAfterSeconds } }) : refusalOf(failedAt(written.reasons), now)
  }
  const moved = await investors.move(wanted.credentials, { ...wanted.move, with: limits })
  if (moved.ok) return reply({ data: { resendAfterSeconds } })
  return refusalOf(moved.why === 'with' ? moved.index : -1, now)
}

const failedAt = (reasons: readonly CancelReason[]): number =>
  reasons.findIndex(({ code }) => code === 'ConditionalCheckFailed')

/** By the place of the failed item among the limits; what is none of them is a move that came in between. */
function refusalOf(index: number, now: Date) {
  if (index === 0) return refuse('session.heavyTraffic')
  const seconds = index === 1 ? retryAfterSeconds(linksPerAccount, now) : resendAfterSeconds
  return refuse('auth.resendTooSoon', { params: { seconds } })
}

/** The move a request makes, if there is somebody whom it concerns. */
function linkMove(
  purpose: LinkPurpose,
  { credentials }: Account,
  { now, correlationId }: Pick<Call, 'now' | 'correlationId'>,
): { credentials: Credentials; move: InvestorMove } | undefined {
  if (credentials === undefined) return undefined
  const { investorId, state } = credentials
  if (purpose === 'confirmation') {
    if (state === 'confirmed') return undefined
    const requestId = newId('cnf', now)
    return {
      credentials,
      move: {
        transition: askForConfirmationMove,
        now,
        correlationId,
        set: { confirmationSentAt: now.toISOString() },
        events: [emit(emailConfirmationRequested, { investorId, requestId })],
      },
    }
  }
  const requestId = newId('rst', now)
  return {
    credentials,
    move: {
      transition: askForResetMoves[state],
      now,
      correlationId,
      set: { resetId: requestId, resetAt: now.toISOString() },
      events: [emit(passwordResetRequested, { investorId, requestId })],
    },
  }
}
