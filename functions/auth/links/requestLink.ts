import { emailConfirmationRequested, passwordResetRequested } from '../../../shared/contracts/auth/events.ts'
import { type Outcome, type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { Call } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { takeItem } from '../../platform/records/limits.ts'
import { emit, type LabelledItem, labelItems, transactLabelled } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  requestConfirmationMove,
  requestResetMoves,
  resendAfterSeconds,
  secondsUntilResend,
  withReset,
} from '../investors/investorLifecycle.ts'
import { linksPerAccount, linksPerAddress } from '../investors/investorLimits.ts'
import type { Account, Credentials } from '../investors/investorRows.ts'
import type { InvestorMove } from '../investors/investorStore.ts'
import type { LinkPurpose } from './linkToken.ts'

/** The write of a request: what a limit refuses, and that no letter is sent any more. */
type Refusal = Refused | 'noMoreLetters'

/**
 * Requests a link by e-mail. An unregistered address, or one that needs no link, gets the same answer, the same pause of
 * 60 s and the same two calls to the database: one read, one transaction with as many writes. Once an address has had its
 * letters of a day the answer stays the same and none is sent, so that nobody reads from it, or takes away, what the owner
 * asked for. A browser that has logged in before has a pause and a number of letters of its own.
 */
export async function requestLink(
  dependencies: Dependencies,
  purpose: LinkPurpose,
  email: string,
  call: Pick<Call, 'now' | 'address' | 'correlationId' | 'deviceSecret'>,
): Promise<Outcome<{ data: { resendAfterSeconds: number } }>> {
  const { investors, table } = dependencies
  const { now, address, deviceSecret } = call
  const account = await investors.readAccount(await investors.keyOf(email), deviceSecret)
  const seconds = secondsUntilResend(account.linkRequestedAt[purpose], now)
  if (seconds > 0) return resendAfter(seconds)
  const { key, knownDevice } = account
  const tooSoon = resendAfter(resendAfterSeconds)
  const request: readonly LabelledItem<Refusal>[] = [
    { refuses: refuse('session.heavyTraffic'), item: takeItem(linksPerAddress, address, now) },
    { refuses: tooSoon, item: investors.linkRequestItem(account, purpose, now) },
  ]
  const letters = knownDevice === undefined ? `${purpose}:${key}` : `${purpose}:${key}:${knownDevice}`
  const limits: readonly LabelledItem<Refusal>[] = [
    { refuses: 'noMoreLetters', item: takeItem(linksPerAccount, letters, now) },
    ...request,
  ]
  const answer = reply({ data: { resendAfterSeconds } })
  const refused = await write(dependencies, linkMove(purpose, account, call), account, limits, now)
  if (refused === undefined) return answer
  if (refused !== 'noMoreLetters') return refused
  const counted = await transactLabelled(table, request)
  return counted.ok || counted.refuses === 'noMoreLetters' ? answer : counted.refuses
}

/** Writes the request with what it moves, or with as many writes that move nothing; `undefined` when it is written. */
async function write(
  { investors, table }: Dependencies,
  wanted: ReturnType<typeof linkMove>,
  account: Account,
  limits: readonly LabelledItem<Refusal>[],
  now: Date,
): Promise<Refusal | undefined> {
  const tooSoon = resendAfter(resendAfterSeconds)
  if (wanted === undefined) {
    const decoys = labelItems(tooSoon, investors.decoyItems(account.key, now))
    const written = await transactLabelled(table, [...limits, ...decoys])
    return written.ok ? undefined : written.refuses
  }
  const moved = await investors.move(wanted.credentials, { ...wanted.move, items: limits })
  if (moved.ok) return undefined
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
  // Nothing opens an account that is being closed.
  if (state === 'closing') return undefined
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
      set: { resets: withReset(credentials.resets, requestId, now) },
      remove: ['resetId', 'resetAt'],
      events: [emit(passwordResetRequested, { investorId, requestId })],
    },
  }
}
