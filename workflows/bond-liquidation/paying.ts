import type { PayoutAccount } from '../../functions/bank-verification/published.ts'
import {
  amountsOf,
  type LiquidationCommands,
  referenceOf,
} from '../../functions/liquidation/liquidationCommands.ts'
import { payAgainFrom, payFrom } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { GateRefusal } from '../../functions/liquidation/liquidationStore.ts'
import { log } from '../../functions/platform/log.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/providerClient.ts'
import { undefinedIfVendorDown } from '../../functions/platform/undefinedIfVendorDown.ts'
import type { PayoutState, Payouts } from '../../functions/providers/payouts/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Stage } from './contract.ts'
import {
  type Delay,
  delayOf,
  delayTexts,
  isLongAgo,
  lateFrom,
  nextLookAtDelay,
  nextQuestionAt,
  payableFrom,
} from './payoutDays.ts'

/** What is awaited, and when to look again; `moved`: it is elsewhere now, look at it at once. */
export type Next = 'moved' | { readonly stage: Stage; readonly until: Date }

/** Money on its way to the bank: what keeps it back, and what the bank says of it. */

export interface Paying {
  readonly liquidations: Pick<
    LiquidationCommands,
    'read' | 'move' | 'deliver' | 'fail' | 'startPaying' | 'paid' | 'returned' | 'delay'
  >
  readonly payouts: Pick<Payouts, 'pay' | 'find' | 'takeBack'>
  /** The investor's verified account. */
  accountOf(investorId: string): Promise<PayoutAccount | undefined>
  passwordChangedAt(investorId: string): Promise<string | undefined>
  /** Payouts of the investor, or of everybody, are on hold. */
  isHeld(investorId: string): Promise<boolean>
  /** Whether the amount needs a second pair of eyes, and how that stands; `none`: nobody was asked yet. */
  approvalOf(sale: Liquidation, now: Date): Promise<'notNeeded' | 'none' | 'awaited' | 'approved'>
  /** Asks for it, once. */
  askApproval(sale: Liquidation, now: Date): Promise<void>
  /** Of a sale that came to nothing: nobody needs to look at its amount any more. */
  withdrawApproval(sale: Liquidation, now: Date): Promise<void>
}

/** Returned so often, the account itself is the matter, and people must speak with the investor. */
const returnsBeforeCall = 3

/** Asks for the second pair of eyes while the settlement day is still to come, so that the money goes in time. */
export async function askEarly(needs: Paying, sale: Liquidation, { now }: MarketWriteContext): Promise<void> {
  if ((await needs.approvalOf(sale, now)) === 'none') await needs.askApproval(sale, now)
}

/** Tells the bank to pay a sale that is delivered, unless something keeps the money back. */
export async function payOut(needs: Paying, sale: Liquidation, at: MarketWriteContext): Promise<Next> {
  const { placedOn, reason, delayedUntil } = sale
  if (placedOn === undefined) throw new Error('a sale that is delivered has a day')
  const { now, calendar } = at
  const returned =
    reason === delayTexts.returned && delayedUntil !== undefined ? delayedUntil : now.toISOString()
  const begins = [payFrom(placedOn, calendar), returned].sort().at(-1) ?? returned
  const from = payableFrom(begins > now.toISOString() ? new Date(begins) : now, calendar)
  if (from > now) return { stage: 'release', until: from }
  const { delay, account } = await standingOf(needs, sale, now, calendar)
  if (delay !== undefined || account === undefined) return keptBack(needs, sale, delay, at)
  const started = await needs.liquidations.startPaying(sale, at)
  if (started.ok) return tellTheBank(needs, started.liquidation, account, at)
  // Refused by what came into its way since it was read.
  return started.reason === 'refused'
    ? keptBack(needs, sale, { reason: gateTexts[started.refuses] }, at)
    : 'moved'
}

const gateTexts = {
  payoutsHeld: delayTexts.hold,
  allPayoutsHeld: delayTexts.hold,
  bank: delayTexts.bankMissing,
} as const satisfies Readonly<Record<GateRefusal, string>>

/** Everything that may keep the money back, read now; asks for an approval that nobody was asked for. */
async function standingOf(
  needs: Paying,
  sale: Liquidation,
  now: Date,
  calendar: MarketCalendar,
): Promise<{ readonly delay: Delay | undefined; readonly account: PayoutAccount | undefined }> {
  const { investorId } = sale
  const [held, account, passwordChangedAt, approval] = await Promise.all([
    needs.isHeld(investorId),
    needs.accountOf(investorId),
    needs.passwordChangedAt(investorId),
    needs.approvalOf(sale, now),
  ])
  if (approval === 'none') await needs.askApproval(sale, now)
  const awaitsApproval = approval === 'none' || approval === 'awaited'
  return {
    account,
    delay: delayOf({ held, accountSince: account?.since, passwordChangedAt, awaitsApproval }, now, calendar),
  }
}

/** Notes why, once, and waits for the end that is known, or looks again. */
async function keptBack(
  { liquidations }: Paying,
  sale: Liquidation,
  why: Delay | undefined,
  at: MarketWriteContext,
): Promise<Next> {
  const { reason, until } = why ?? { reason: delayTexts.bankMissing }
  const noted = await liquidations.delay(
    sale,
    { reason, ...(until === undefined ? {} : { until: until.toISOString() }) },
    at,
  )
  if (!noted.ok) return 'moved'
  const since = sale.at.delivered ?? sale.updatedAt
  return {
    stage: sale.state === 'paying' ? 'bank' : 'release',
    until: until ?? nextLookAtDelay(since, at.now, at.calendar),
  }
}

/** Tells the bank to pay under the reference that is stored; the same again is answered and not paid twice. */
async function tellTheBank(
  needs: Paying,
  sale: Liquidation,
  { name, accountNumber, ifsc }: PayoutAccount,
  at: MarketWriteContext,
): Promise<Next> {
  const reference = referenceOf(sale)
  const { redemptionPaise } = amountsOf(sale)
  const justTold = at.now.toISOString()
  const payout = { reference, amountPaise: redemptionPaise, account: { name, accountNumber, ifsc } }
  try {
    return await heard(needs, sale, await needs.payouts.pay(payout), at, justTold)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return waitForTheBank(needs, sale, at, justTold)
    if (!(error instanceof ProviderRefused)) throw error
  }
  // A no to a repeat says nothing of the first one; a no to the first one is for people: it may be our account, or theirs.
  const known = await undefinedIfVendorDown(() => needs.payouts.find(reference))
  if (known !== undefined) return heard(needs, sale, known, at, justTold)
  log('payout.refused', { correlationId: at.correlationId, recordId: sale.orderId, attempt: sale.payoutNo })
  return waitForTheBank(needs, sale, at, justTold)
}

/** Asks the bank where the payout stands; one that it never heard of is told again, unless something keeps it back by now. */
export async function askTheBank(needs: Paying, sale: Liquidation, at: MarketWriteContext): Promise<Next> {
  const reference = referenceOf(sale)
  const said = await undefinedIfVendorDown(
    async () => (await needs.payouts.find(reference)) ?? ('unknown' as const),
  )
  if (said === undefined) return waitForTheBank(needs, sale, at)
  if (said !== 'unknown') return heard(needs, sale, said, at)
  const { delay, account } = await standingOf(needs, sale, at.now, at.calendar)
  if (delay !== undefined || account === undefined) return keptBack(needs, sale, delay, at)
  return tellTheBank(needs, sale, account, at)
}

async function heard(
  needs: Paying,
  sale: Liquidation,
  said: PayoutState,
  at: MarketWriteContext,
  since = sale.at.paying ?? sale.updatedAt,
): Promise<Next> {
  const { liquidations } = needs
  const { orderId, payoutNo } = sale
  if (contradicts(sale, said, at)) {
    log('payout.contradicts', { correlationId: at.correlationId, recordId: orderId, attempt: payoutNo })
    return waitForTheBank(needs, sale, at, since)
  }
  const { state, utr, paidAt = at.now, payoutId } = said
  if (state === 'returned') {
    if (payoutNo >= returnsBeforeCall)
      log('payout.refused', { correlationId: at.correlationId, recordId: orderId, attempt: payoutNo })
    await liquidations.returned(
      sale,
      { reason: delayTexts.returned, until: payAgainFrom(at.now, at.calendar) },
      at,
    )
    return 'moved'
  }
  if (state === 'queued' && (await needs.isHeld(sale.investorId))) return takeBack(needs, sale, payoutId, at)
  if (state !== 'paid' || utr === undefined) return waitForTheBank(needs, sale, at, since)
  await liquidations.paid(sale, { utr, paidAt, payoutId }, at)
  return 'moved'
}

/** A payout that waits for money in our account would go during a hold: it is taken back, and paid anew afterwards. */
async function takeBack(
  needs: Paying,
  sale: Liquidation,
  payoutId: string,
  at: MarketWriteContext,
): Promise<Next> {
  const said = await undefinedIfVendorDown(() => needs.payouts.takeBack(payoutId))
  // Silent, or on its way by now: the bank is asked again.
  if (said?.state !== 'returned') return waitForTheBank(needs, sale, at)
  await needs.liquidations.returned(sale, { reason: delayTexts.hold }, at)
  return 'moved'
}

/** Another amount than ours, or paid on a day that cannot be. */
function contradicts(
  sale: Liquidation,
  { amountPaise, paidAt }: PayoutState,
  { now }: MarketWriteContext,
): boolean {
  if (amountPaise !== amountsOf(sale).redemptionPaise) return true
  if (paidAt === undefined) return false
  const day = indianDate(paidAt)
  return day > indianDate(now) || day < indianDate(new Date(sale.at.paying ?? sale.createdAt))
}

const waitForTheBank = (
  needs: Paying,
  sale: Liquidation,
  at: MarketWriteContext,
  since = sale.at.paying ?? sale.updatedAt,
): Promise<Next> => waitForVendor(needs, sale, { stage: 'bank', since, reason: delayTexts.vendor }, at)

/** The other side has not done it yet. Once it is late the investor is told why, and people are called. */
export async function waitForVendor(
  { liquidations }: Pick<Paying, 'liquidations'>,
  sale: Liquidation,
  awaited: { readonly stage: Stage; readonly since: string; readonly reason: string },
  at: MarketWriteContext,
): Promise<Next> {
  const { placedOn, orderId } = sale
  const { stage, since, reason } = awaited
  if (placedOn !== undefined && at.now >= lateFrom(placedOn, since, at.calendar)) {
    const isNews = sale.reason !== reason
    const noted = isNews ? await liquidations.delay(sale, { reason }, at) : undefined
    if (noted?.ok === false) return 'moved'
    if (isNews || isLongAgo(since, at.now))
      log('liquidation.late', { correlationId: at.correlationId, recordId: orderId, status: stage })
  }
  return { stage, until: nextQuestionAt(since, at.now) }
}
