import type * as z from 'zod/mini'
import {
  fallsThroughOn,
  movedFrom,
  noteIn,
  payFrom,
} from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import { log } from '../../functions/platform/log.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { conflict, retryOnConflict } from '../../functions/platform/retryOnConflict.ts'
import { undefinedIfVendorDown } from '../../functions/platform/undefinedIfVendorDown.ts'
import type { DeliveryState, Depository } from '../../functions/providers/depository/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { GoOnOutput, goOnInput } from './contract.ts'
import { askEarly, askTheBank, type Next, type Paying, payOut, waitForVendor } from './paying.ts'
import { delayTexts, payableFrom } from './payoutDays.ts'

/** What the step needs; the flow's `dependencies.ts` wires it. */
export interface GoOn extends Paying {
  readonly depository: Pick<Depository, 'deliver'>
  dematOf(investorId: string): Promise<string | undefined>
}

/** From placed to processed it moves four times; the rest is for others who move it at the same moment. */
const mostLooks = 8

/**
 * Looks at where a sale stands and does what is next, as far as the day and the vendors are: every state is a good
 * beginning, and a repeat finds its own work done. It ends when the sale does: what is owed stays owed, so a vendor that is
 * silent or says what cannot be is asked again, and people are called once it is late.
 */
export const goOn =
  (needs: GoOn) =>
  async (
    { orderId, investorId }: z.output<typeof goOnInput>,
    { now, calendar }: MarketContext,
  ): Promise<GoOnOutput> => {
    for (let look = 0; look < mostLooks; look += 1) {
      const sale = await needs.liquidations.read(investorId, orderId)
      if (sale === undefined) throw new Error('there is no such sale')
      const next = await nextOf(needs, sale, { now, calendar, correlationId: orderId })
      if (next !== 'moved') return { orderId, investorId, stage: next.stage, until: next.until.toISOString() }
    }
    throw new Error('the sale was moved over and over')
  }

async function nextOf(needs: GoOn, sale: Liquidation, at: MarketWriteContext): Promise<Next> {
  switch (sale.state) {
    case 'placed':
      return deliver(needs, sale, at)
    case 'delivered':
      return payOut(needs, sale, at)
    case 'paying':
      return askTheBank(needs, sale, at)
    case 'failed':
      await needs.withdrawApproval(sale, at.now)
      return { stage: 'over', until: at.now }
    default:
      // Paid, by us or by others; or a quote, which another machine waits for.
      return { stage: 'over', until: at.now }
  }
}

async function deliver(needs: GoOn, sale: Liquidation, at: MarketWriteContext): Promise<Next> {
  const { liquidations, depository } = needs
  const { placedOn, orderId, ISIN, units } = sale
  if (placedOn === undefined) throw new Error('a sale that is placed has a day')
  // Read anew on every look, so that a day announced late moves it.
  const due = new Date(payFrom(placedOn, at.calendar))
  const from = at.now < due ? due : payableFrom(at.now, at.calendar)
  if (from > at.now) return waitForTheDay(needs, sale, from, at)
  const { deliveryAskedAt, deliverBy } = sale
  if (deliveryAskedAt === undefined) {
    // The day was postponed past a record date: the payment is the seller's, and the price has it in it.
    if (deliverBy !== undefined && indianDate(at.now) > deliverBy) {
      await liquidations.fail(sale, 'liquidation.failedRecordDate', at)
      return 'moved'
    }
    // Before the depository hears of it: from here on nobody gives the sale up but the depository.
    await liquidations.move(sale, noteIn('placed'), { set: { deliveryAskedAt: at.now.toISOString() } }, at)
    return 'moved'
  }
  const dematNumber = await needs.dematOf(sale.investorId)
  if (dematNumber === undefined) throw new Error('an investor who has sold has a demat account')
  const said = await undefinedIfVendorDown(() =>
    depository.deliver({ reference: orderId, dematNumber, ISIN, units }),
  )
  if (said?.state === 'short') {
    await liquidations.fail(sale, 'liquidation.failedUnits', at)
    return 'moved'
  }
  const deliveredOn = said?.state === 'delivered' ? dayOf(said, deliveryAskedAt, at) : undefined
  if (said?.state === 'delivered' && deliveredOn === undefined)
    log('delivery.contradicts', { correlationId: orderId, recordId: orderId })
  if (deliveredOn === undefined)
    return waitForVendor(
      needs,
      sale,
      { stage: 'units', since: deliveryAskedAt, reason: delayTexts.units },
      at,
    )
  return record(needs, sale, deliveredOn, at)
}

/** Not yet its day. One that was postponed is noted, which tells the investor why in a letter, once. */
async function waitForTheDay(
  needs: GoOn,
  sale: Liquidation,
  from: Date,
  at: MarketWriteContext,
): Promise<Next> {
  await askEarly(needs, sale, at)
  const reason =
    fallsThroughOn(sale, at.calendar) !== undefined
      ? delayTexts.fallsThrough
      : movedFrom(sale, at.calendar) !== undefined && delayTexts.moved
  const noted = reason && (await needs.liquidations.delay(sale, { reason, until: from.toISOString() }, at))
  return noted && !noted.ok ? 'moved' : { stage: 'day', until: from }
}

/** The Indian date of the depository's word; none when it lies before we asked, or is still to come. */
function dayOf(
  { deliveredAt }: DeliveryState,
  askedAt: string,
  { now }: MarketWriteContext,
): string | undefined {
  const day = indianDate(deliveredAt ?? now)
  return day < indianDate(new Date(askedAt)) || day > indianDate(now) ? undefined : day
}

async function record(
  needs: GoOn,
  sale: Liquidation,
  deliveredOn: string,
  at: MarketWriteContext,
): Promise<Next> {
  const recorded = await retryOnConflict({ otherwise: () => undefined }, async () => {
    const moved = await needs.liquidations.deliver(sale, { deliveredOn }, at)
    if (moved.ok && sale.deliverBy !== undefined && deliveredOn > sale.deliverBy)
      log('liquidation.deliveredLate', { correlationId: sale.orderId, recordId: sale.orderId })
    // The book is read again when a lot changed in between.
    return moved.ok || moved.reason !== 'units' ? 'moved' : conflict
  })
  if (recorded !== undefined) return recorded
  // The depository delivered what the book says was redeemed meanwhile: which of them is right, only people find out.
  const { orderId, deliveryAskedAt = at.now.toISOString() } = sale
  log('delivery.contradicts', { correlationId: orderId, recordId: orderId })
  return waitForVendor(needs, sale, { stage: 'units', since: deliveryAskedAt, reason: delayTexts.units }, at)
}
