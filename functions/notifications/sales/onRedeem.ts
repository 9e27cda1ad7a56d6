import {
  redeemQuoteDeclined as declined,
  liquidationDelayed as delayed,
  liquidationFailed as failed,
  redeemQuoteLapsed as lapsed,
  liquidationPlaced as placed,
  liquidationProcessed as processed,
  redeemQuoteReady as quoteReady,
} from '../../../shared/contracts/liquidation/events.ts'
import { consumerOf } from '../../../shared/manifest.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import { dueOn, type PublishedLiquidation } from '../../liquidation/published.ts'
import { type Consumer, consumer, type Delivery } from '../../platform/eventFunction.ts'
import { indianTime } from '../bothLanguages.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { notify } from '../notify.ts'
import { redeemLetter, redeemScreen, unitsOf } from './redeemLetters.ts'

type What = Parameters<typeof redeemLetter>[0]

/** Whether the letter still fits the liquidation's present state; of several prices only the last one is sent. */
const isCurrent: Readonly<Record<What, (sale: PublishedLiquidation, delivery: Delivery) => boolean>> = {
  quoteReady: ({ state, version }, { aggregate }) => state === 'quoteReady' && version === aggregate.version,
  // Of a claim the letter about the decision said it.
  placed: ({ placedOn, state, claim }) => placedOn !== undefined && state !== 'failed' && claim === undefined,
  delayed: ({ reason, state }) =>
    reason !== undefined && (state === 'placed' || state === 'delivered' || state === 'paying'),
  processed: ({ state }) => state === 'processed',
  failed: ({ state }) => state === 'failed',
  lapsed: ({ state }) => state === 'lapsed',
  declined: ({ state }) => state === 'declined',
}

/** A consumer that sends one letter about the liquidation's present state, unless it is out of date. */
function letterConsumer(
  dependencies: ConsumerDependencies,
  what: What,
  definition: typeof placed,
): Consumer<MarketCalendar> {
  const name = consumerOf(definition.name)
  return consumer(name, definition, async ({ orderId, investorId }, delivery: Delivery<MarketCalendar>) => {
    const sale = await dependencies.liquidationOf(orderId)
    if (sale === undefined) throw new Error(`${orderId} has news and cannot be read`)
    if (!isCurrent[what](sale, delivery)) return
    const { siteOrigin } = dependencies
    const day = sale.placedOn === undefined ? undefined : dueOn(sale.placedOn, delivery.calendar)
    const letter = redeemLetter(what, sale, { siteOrigin, dueOn: day })
    const sms = what === 'quoteReady' ? quoteMessage(sale, delivery, siteOrigin) : undefined
    await notify(dependencies, name, delivery, investorId, letter, { sms })
  })
}

/** The text message about a quote, to a verified number. */
function quoteMessage(sale: PublishedLiquidation, { now }: Delivery, siteOrigin: string) {
  // Text messages have no rupee sign.
  const amount = formatRupees(sale.redemptionPaise ?? 0).replace('₹', 'Rs ')
  const until = indianTime(new Date(sale.validUntil ?? now))
  const variables = [unitsOf(sale), amount, until, redeemScreen(siteOrigin, sale)]
  return { to: 'verified', template: 'redeem-quote', variables } as const
}

/** Letter and text message when the desk has named a price. */
export const onRedeemQuoteReady = (dependencies: ConsumerDependencies) =>
  letterConsumer(dependencies, 'quoteReady', quoteReady)

/** Letter with what was sold and when it is paid. */
export const onLiquidationPlaced = (dependencies: ConsumerDependencies) =>
  letterConsumer(dependencies, 'placed', placed)

/** Letter with the reason of a delay and its end. */
export const onLiquidationDelayed = (dependencies: ConsumerDependencies) =>
  letterConsumer(dependencies, 'delayed', delayed)

/** Letter after the bank has paid. */
export const onLiquidationProcessed = (dependencies: ConsumerDependencies) =>
  letterConsumer(dependencies, 'processed', processed)

/** Letter when nothing was sold. */
export const onLiquidationFailed = (dependencies: ConsumerDependencies) =>
  letterConsumer(dependencies, 'failed', failed)

/** Letter when a request has lapsed. One that the investor ended needs no letter. */
export const onRedeemQuoteLapsed = (dependencies: ConsumerDependencies) =>
  letterConsumer(dependencies, 'lapsed', lapsed)

/** Letter when the desk names no price. */
export const onRedeemQuoteDeclined = (dependencies: ConsumerDependencies) =>
  letterConsumer(dependencies, 'declined', declined)
