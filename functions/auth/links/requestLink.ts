import { emailConfirmationRequested, passwordResetRequested } from '../../../shared/contracts/auth/events.ts'
import { type Outcome, type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { retryAfterSeconds, takeItem } from '../../platform/records/limits.ts'
import { emit, type LabelledItem, labelItems, transactLabelled } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  requestConfirmationMove,
  requestResetMoves,
  resendAfterSeconds,
  secondsUntilResend,
} from '../investors/investorLifecycle.ts'
import { linksPerAccount, linksPerAddress } from '../investors/investorLimits.ts'
import type { Account, Credentials, InvestorMove } from '../investors/investorStore.ts'
import type { LinkPurpose } from './linkToken.ts'

/**
 * Requests a link by e-mail. An unregistered address, or one that needs no link, gets the same answer, the same pause of
 * 60 s and the same two calls to the database: one read, one transaction with as many writes.
 */
export async function requestLink(
  { investors, table }: Dependencies,
  purpose: LinkPurpose,
  email: string,
  call: Pick<Call, 'now' | 'address' | 'correlationId'>,
): Promise<Outcome<{ data: { resendAfterSeconds: number } }>> {
  const { now, address } = call
  const account = await investors.readAccount(await investors.keyOf(email))
  const seconds = secondsUntilResend(account.linkRequestedAt[purpose], now)
  if (seconds > 0) return resendAfter(seconds)
  const tooSoon = resendAfter(resendAfterSeconds)
  const limits: readonly LabelledItem<Refused>[] = [
    { refuses: refuse('session.heavyTraffic'), item: takeItem(linksPerAddress, address, now) },
    {
      refuses: resendAfter(retryAfterSeconds(linksPerAccount, now)),
      item: takeItem(linksPerAccount, `${purpose}:${account.key}`, now),
    },
    { refuses: tooSoon, item: investors.linkRequestItem(account, purpose, now) },
  ]
  const wanted = linkMove(purpose, account, call)
  if (wanted === undefined) {
    const decoys = labelItems(tooSoon, investors.decoyItems(account.key, now))
    const written = await transactLabelled(table, [...limits, ...decoys])
    return written.ok ? reply({ data: { resendAfterSeconds } }) : written.refuses
  }
  const moved = await investors.move(wanted.credentials, { ...wanted.move, items: limits })
  if (moved.ok) return reply({ data: { resendAfterSeconds } })
  // Not refused by a limit: another request came in between.
  return moved.reason === 'itemFailed' ? moved.refuses : tooSoon
}

const resendAfter = (seconds: number): Refused => refuse('auth.resendTooSoon', { params: { seconds } })

/** The move of a request; `undefined` for an unregistered e-mail or one that is already confirmed. */
function linkMove(
  purpose: LinkPurpose,
  { credentials }: Account,
  { now, correlationId }: Pick<Call, 'now' | 'correlationId'>,
): { credentials: Credentials; move: InvestorMove<never> } | undefined {
  if (credentials === undefined) return undefined
  const { investorId, state } = credentials
  if (purpose === 'confirmation') {
    if (state === 'confirmed') return undefined
    const requestId = newId('cnf', now)
    return {
      credentials,
      move: {
        transition: requestConfirmationMove,
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
      transition: requestResetMoves[state],
      now,
      correlationId,
      set: { resetId: requestId, resetAt: now.toISOString() },
      events: [emit(passwordResetRequested, { investorId, requestId })],
    },
  }
}
