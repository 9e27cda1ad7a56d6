import { emailConfirmationRequested, passwordResetRequested } from '../../shared/contracts/auth/events.ts'
import { type Outcome, type Refused, refuse, reply } from '../../shared/outcome.ts'
import type { Call } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import { retryAfterSeconds, takeItem } from '../platform/limits.ts'
import { emit, type LabelledItem, labelItems, transactLabelled } from '../platform/moveRecord.ts'
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
  if (seconds > 0) return resendAfter(seconds)
  const asked = resendAfter(resendAfterSeconds)
  const limits: readonly LabelledItem<Refused>[] = [
    { refuses: refuse('session.heavyTraffic'), item: takeItem(linksPerAddress, address, now) },
    {
      refuses: resendAfter(retryAfterSeconds(linksPerAccount, now)),
      item: takeItem(linksPerAccount, `${purpose}:${account.key}`, now),
    },
    { refuses: asked, item: investors.askedItem(account, purpose, now) },
  ]
  const wanted = linkMove(purpose, account, call)
  if (wanted === undefined) {
    const decoys = labelItems(asked, investors.decoyItems(account.key, now))
    const written = await transactLabelled(table, [...limits, ...decoys])
    return written.ok ? reply({ data: { resendAfterSeconds } }) : written.refuses
  }
  const moved = await investors.move(wanted.credentials, { ...wanted.move, items: limits })
  if (moved.ok) return reply({ data: { resendAfterSeconds } })
  // What none of the limits refused is another request that came in between.
  return moved.reason === 'itemFailed' ? moved.refuses : asked
}

const resendAfter = (seconds: number): Refused => refuse('auth.resendTooSoon', { params: { seconds } })

/** The move a request makes, if there is somebody whom it concerns. */
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
