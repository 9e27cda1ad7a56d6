import {
  redeemQuoteDeclined as declined,
  liquidationDelayed as delayed,
  liquidationFailed as failed,
  redeemQuoteLapsed as lapsed,
  liquidationPlaced as placed,
  liquidationProcessed as processed,
  redeemQuoteReady as quoteReady,
} from '../../shared/contracts/liquidation/events.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { formatRupees } from '../../shared/vocabulary/money.ts'
import { dueOn, type PublishedLiquidation } from '../liquidation/published.ts'
import { type Consumer, consumer, type Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { indianTime } from './letters.ts'
import { notify } from './notify.ts'
import { redeemLetter, redeemScreen, unitsOf } from './redeemLetters.ts'

type What = Parameters<typeof redeemLetter>[0]

/** Whether the news is still true of the request as it stands; of a price only the last one is told. */
const isTrue: Readonly<Record<What, (sale: PublishedLiquidation, delivery: Delivery) => boolean>> = {
  quoteReady: ({ state, version }, { aggregate }) => state === 'quoteReady' && version === aggregate.version,
  placed: ({ placedOn, state }) => placedOn !== undefined && state !== 'failed',
  delayed: ({ reason, state }) =>
    reason !== undefined && (state === 'placed' || state === 'delivered' || state === 'paying'),
  processed: ({ state }) => state === 'processed',
  failed: ({ state }) => state === 'failed',
  lapsed: ({ state }) => state === 'lapsed',
  declined: ({ state }) => state === 'declined',
}

/** What a consumer of one of these events does: one letter about the request as it stands, if there is still news. */
function writes(
  dependencies: ConsumerDependencies,
  name: string,
  what: What,
  definition: typeof placed,
): Consumer<MarketCalendar> {
  return consumer(name, definition, async ({ orderId, investorId }, delivery: Delivery<MarketCalendar>) => {
    const sale = await dependencies.liquidationOf(orderId)
    if (sale === undefined) throw new Error(`${orderId} has news and cannot be read`)
    if (!isTrue[what](sale, delivery)) return
    const { siteOrigin } = dependencies
    const day = sale.placedOn === undefined ? undefined : dueOn(sale.placedOn, delivery.calendar)
    const letter = redeemLetter(what, sale, { siteOrigin, dueOn: day })
    const written = notify(dependencies, name, delivery, { investorId, letter })
    const messages =
      what === 'quoteReady' ? [written, message(dependencies, name, delivery, sale)] : [written]
    // Each of the two goes once: one that failed comes again, and the other stays as it is.
    const failures = (await Promise.allSettled(messages)).filter(one => one.status === 'rejected')
    if (failures[0] !== undefined) throw failures[0].reason
  })
}

/** The text message of a quote that is ready, to a number that was verified. */
async function message(
  { identityOf, once, sms, siteOrigin }: ConsumerDependencies,
  name: string,
  delivery: Delivery,
  sale: PublishedLiquidation,
): Promise<void> {
  const identity = await identityOf(sale.investorId)
  if (identity === undefined || !identity.phoneVerified) return
  // Text messages know no sign of the rupee.
  const amount = formatRupees(sale.redemptionPaise ?? 0).replace('₹', 'Rs ')
  const until = indianTime(new Date(sale.validUntil ?? delivery.now))
  await once(`${name}-sms`, delivery, () =>
    sms.send({
      to: `+91${identity.phone}`,
      template: 'redeem-quote',
      variables: [unitsOf(sale), amount, until, redeemScreen(siteOrigin, sale)],
    }),
  )
}

/** Tells that the desk named a price, by e-mail and by text message. */
export const onRedeemQuoteReady = (dependencies: ConsumerDependencies) =>
  writes(dependencies, 'onRedeemQuoteReady', 'quoteReady', quoteReady)

/** Tells what was sold and when it is paid. */
export const onLiquidationPlaced = (dependencies: ConsumerDependencies) =>
  writes(dependencies, 'onLiquidationPlaced', 'placed', placed)

/** Tells why the money is late and until when. */
export const onLiquidationDelayed = (dependencies: ConsumerDependencies) =>
  writes(dependencies, 'onLiquidationDelayed', 'delayed', delayed)

/** Tells that the bank paid. */
export const onLiquidationProcessed = (dependencies: ConsumerDependencies) =>
  writes(dependencies, 'onLiquidationProcessed', 'processed', processed)

/** Tells that nothing was sold after all. */
export const onLiquidationFailed = (dependencies: ConsumerDependencies) =>
  writes(dependencies, 'onLiquidationFailed', 'failed', failed)

/** Tells that a request ended because its time was up. What its investor ended needs no letter. */
export const onRedeemQuoteLapsed = (dependencies: ConsumerDependencies) =>
  writes(dependencies, 'onRedeemQuoteLapsed', 'lapsed', lapsed)

/** Tells that the desk names no price. */
export const onRedeemQuoteDeclined = (dependencies: ConsumerDependencies) =>
  writes(dependencies, 'onRedeemQuoteDeclined', 'declined', declined)
