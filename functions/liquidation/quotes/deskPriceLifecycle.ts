import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { echoedAmount } from '../../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, done, type Refusal, refusal } from '../../../shared/vocabulary/operator/operatorInput.ts'
import { priceLimitsOn } from '../../../shared/vocabulary/operator/priceLimits.ts'
import { isOwed, type RedeemState } from '../liquidationLifecycle.ts'

/** Whether a price that the desk names is accepted, decided from the request, the market and the last price alone. */

/** The time an investor has at least to read the price and to type a code. */
const leastMinutes = 5

export interface PriceFacts {
  readonly state: RedeemState
  /** Instant at which the request itself lapses, priced or not. */
  readonly lapsesAt?: string | undefined
  /** The price that stands, and until when it counts. */
  readonly unitPricePaise?: number | undefined
  readonly validUntil?: string | undefined
  /** What one unit would bring by the last price known; left out when there is none. */
  readonly lastUnitPricePaise?: number | undefined
  /** Why it cannot be sold at all now: a text's id. */
  readonly block?: string | undefined
}

export interface NamedPrice {
  readonly unitPricePaise: number
  /** As typed: a clock of today, or an instant. */
  readonly validUntil?: string | undefined
  readonly confirmed: boolean
  /** A second person has looked at it. */
  readonly approved?: boolean | undefined
}

/** `needsApproval`: it is far from the last price, and meant. */
export type PriceAssessment =
  | Refusal
  | Done
  | { readonly outcome: 'priced'; readonly validUntil: string }
  | { readonly outcome: 'needsApproval'; readonly validUntil: string }

export function assessPrice(
  named: NamedPrice,
  facts: PriceFacts,
  now: Date,
  calendar: MarketCalendar,
): PriceAssessment {
  const refused = openFor(facts.state) ?? inTime(facts, now) ?? forSale(facts)
  if (refused !== undefined) return refused
  const until = untilOf(named.validUntil, now, calendar)
  if (typeof until !== 'string') return until
  const distance = distanceOf(named, facts, now)
  if (distance !== 'usual' && distance !== 'unusual') return distance
  const stands =
    facts.state === 'quoteReady' &&
    facts.unitPricePaise === named.unitPricePaise &&
    facts.validUntil === until
  if (stands) return done(`This price stands already, until ${formatInstant(until)}; nothing was changed.`)
  const isDecided = distance === 'usual' || named.approved === true
  return { outcome: isDecided ? 'priced' : 'needsApproval', validUntil: until }
}

function openFor(state: RedeemState): Refusal | undefined {
  if (state === 'quoteRequested' || state === 'quoteReady') return undefined
  return isOwed(state) || state === 'processed'
    ? refusal(
        'OrderPlaced',
        `The investor has agreed to a price: the order is ${state}, and its price is frozen. Nothing was changed.`,
      )
    : refusal('RequestOver', `This request is ${state}, so no price is awaited. Nothing was changed.`)
}

/** The time of a request is over before its machine, or a sweep, has said so. */
function inTime({ lapsesAt }: PriceFacts, now: Date): Refusal | undefined {
  if (lapsesAt === undefined || now.toISOString() < lapsesAt) return undefined
  return refusal(
    'RequestOver',
    `The time of this request was over at ${formatInstant(lapsesAt)}, so no price is awaited. Nothing was changed.`,
  )
}

function forSale({ block, state }: PriceFacts): Refusal | undefined {
  if (block === undefined || block === 'liquidation.marketClosed') return undefined
  return refusal(
    'NotForSale',
    `This cannot be sold back now: it is not redeemable, it matures, or a payment falls before the sale would be paid. Nothing was changed. ${
      state === 'quoteReady'
        ? 'The price that stands is not taken back; it lapses by itself.'
        : 'Decline the request with ops-reject-quote-request.'
    }`,
  )
}

const isTooShort = (until: string, now: Date): boolean =>
  Date.parse(until) < now.getTime() + leastMinutes * 60_000

/** The instant up to which the price counts, or why not. */
function untilOf(typed: string | undefined, now: Date, calendar: MarketCalendar): string | Refusal {
  const market = calendar.status(now)
  if (!market.open)
    return refusal(
      'MarketClosed',
      `The market is closed, and a price counts only while it is open. Nothing was changed. It opens at ${formatInstant(market.opensAt)}.`,
    )
  if (typed === undefined)
    return isTooShort(market.closesAt, now)
      ? refusal(
          'TooShort',
          `The market closes at ${formatInstant(market.closesAt)}, which leaves the investor less than ${leastMinutes} minutes. Nothing was changed. A request that is still open tomorrow can be priced then.`,
        )
      : market.closesAt
  const clock = /^\d\d:\d\d$/.test(typed)
  const until = clock ? indianInstant(indianDate(now), typed) : new Date(typed).toISOString()
  if (isTooShort(until, now))
    return refusal(
      'TooShort',
      `validUntil: ${formatInstant(until)} leaves the investor less than ${leastMinutes} minutes. Nothing was changed.`,
    )
  if (until > market.closesAt)
    return refusal(
      'AfterTheClose',
      `validUntil: the market closes at ${formatInstant(market.closesAt)}, and no price counts after that. Nothing was changed.`,
    )
  return until
}

/** How far a price is from the last one; a refusal beyond what may be named at all, or when it may be a slip. */
function distanceOf(
  { unitPricePaise, confirmed, approved = false }: NamedPrice,
  { lastUnitPricePaise: last }: PriceFacts,
  now: Date,
): 'usual' | 'unusual' | Refusal {
  const { alonePercent, atMostPercent } = priceLimitsOn(indianDate(now))
  // In whole paise: no division, no rounding.
  const isWithin = (percent: number): boolean =>
    last !== undefined && Math.abs(unitPricePaise - last) * 100 <= last * percent
  if (isWithin(alonePercent)) return 'usual'
  const words = echoedAmount(unitPricePaise)
  if (last !== undefined && !isWithin(atMostPercent))
    return refusal(
      'OutOfBand',
      `${words} is more than ${atMostPercent} % away from the last price, ${echoedAmount(last)}, and nobody can name that. Nothing was changed. If the market is really there, publish a new price of the instrument first.`,
    )
  if (confirmed || approved) return 'unusual'
  const next =
    'Nothing was changed. If it is meant, start again with "confirmUnusualPrice": true; a second person then approves it.'
  return refusal(
    'UnusualPrice',
    last === undefined
      ? `There is no last price to compare ${words} with. ${next}`
      : `${words} is more than ${alonePercent} % away from the last price, ${echoedAmount(last)}. ${next}`,
  )
}

/** A bank pays nothing below one rupee. */
const leastRedemptionPaise = 100

/** A price whose money no bank would pay; nothing was changed. */
export const tooLittle = (redemptionPaise: number): Refusal | undefined =>
  redemptionPaise >= leastRedemptionPaise
    ? undefined
    : refusal(
        'TooLittle',
        `The investor would receive ${echoedAmount(redemptionPaise)}, and no bank pays less than one rupee. Nothing was changed. Look at the price, or decline the request with ops-reject-quote-request.`,
      )

/** An instant as operators read it, e.g. `23/11/2026 15:30`. */
export function formatInstant(instant: string): string {
  const local = new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString()
  return `${formatDate(local.slice(0, 10))} ${local.slice(11, 16)}`
}
