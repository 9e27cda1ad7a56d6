import type { PayoutAccount } from '../../functions/bank-verification/published.ts'
import { payFrom } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import type { Pace } from '../../functions/platform/records/pace.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { type Delay, delayOf, delayTexts, nextDelayCheckAt, payableFrom } from './checkTimes.ts'
import type { StepDependencies } from './saleStep.ts'

/** The account to pay to, or why the payout is blocked. */
export type PayoutCheck =
  | { readonly delay: undefined; readonly account: PayoutAccount }
  | { readonly delay: Delay }

/** Reads everything that may block the payout now, and requests an approval that was not requested yet. */
export async function checkPayout(
  { isHeld, accountOf, passwordChangedAt, approvalOf, requestApproval }: StepDependencies,
  sale: Liquidation,
  { now, calendar }: MarketContext,
): Promise<PayoutCheck> {
  const { investorId } = sale
  const [held, account, changedAt, approval] = await Promise.all([
    isHeld(investorId),
    accountOf(investorId),
    passwordChangedAt(investorId),
    approvalOf(sale, now),
  ])
  if (approval === 'none') await requestApproval(sale, now)
  const awaitsApproval = approval === 'none' || approval === 'awaited'
  const facts = { held, accountSince: account?.since, passwordChangedAt: changedAt, awaitsApproval }
  const delay = delayOf(facts, now, calendar)
  if (delay !== undefined) return { delay }
  return account === undefined ? { delay: { reason: delayTexts.bankMissing } } : { delay, account }
}

/** Records why the payout is blocked, which sends one letter for each reason. `false`: the sale moved meanwhile. */
export async function recordDelay(
  liquidations: Pick<StepDependencies['liquidations'], 'delay'>,
  sale: Liquidation,
  { reason, until }: Delay,
  context: MarketWriteContext,
): Promise<boolean> {
  return (await liquidations.delay(sale, { reason, until: until?.toISOString() }, context)).ok
}

/**
 * The first instant at which a delivered sale may be paid: on its day, or on the day after the bank returned the money, and
 * when it is its turn.
 */
export function payoutFrom(
  { placedOn, reason, delayedUntil = '', payoutTurn = '' }: Liquidation,
  { now, calendar }: MarketContext,
): Date {
  if (placedOn === undefined) throw new Error('a sale that is delivered has a day')
  const instants = [
    payFrom(placedOn, calendar),
    reason === delayTexts.returned ? delayedUntil : '',
    payoutTurn,
    now.toISOString(),
  ]
  return payableFrom(new Date(instants.sort().at(-1) ?? now), calendar)
}

/** How long a turn counts that a sale did not use in time, e.g. because a step was repeated. */
const turnMs = 300_000

/** The instant of the sale's turn at the bank, which takes only so many requests a second: the one it has, or a new one. */
export async function turnOf({ payoutTurn }: StepDependencies, sale: Liquidation, now: Date): Promise<Date> {
  const given = sale.payoutTurn === undefined ? Number.NaN : Date.parse(sale.payoutTurn)
  return given <= now.getTime() && given > now.getTime() - turnMs ? now : payoutTurn(now)
}

/** The next check of a blocked payout: the end of the block when it is known. */
export function releaseFrom(
  { at, updatedAt }: Liquidation,
  until: Date | undefined,
  { now, calendar }: MarketContext,
): Date {
  return until !== undefined && until > now
    ? until
    : nextDelayCheckAt(at.delivered ?? updatedAt, now, calendar)
}

/**
 * The bank takes five to ten requests a second. Four payouts a second leave as many for the questions that follow them:
 * 10,000 payouts of a day go within 42 minutes.
 */
export const payoutPace = (table: string): Pace => ({ table, name: 'payouts', perSecond: 4 })
