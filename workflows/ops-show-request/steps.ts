import { saleAmounts } from '../../functions/bonds/published.ts'
import {
  liquidationOf,
  type PublishedLiquidation,
  validUntilOf,
} from '../../functions/liquidation/published.ts'
import { type DeskPricing, readLastPrice } from '../../functions/liquidation/quotes/deskPrice.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { echoedAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** What the desk reads; times are Indian, amounts in rupees and in words, before the exit load if nothing else is said. */
export interface ShownRequest extends Done {
  readonly request: Pick<
    PublishedLiquidation,
    'orderId' | 'investorId' | 'state' | 'product' | 'productType' | 'ISIN' | 'units' | 'exitLoadInPerc'
  > & {
    readonly requestedAt: string
    /** When it lapses; a request that is no quote any more has none. */
    readonly validUntil: string | undefined
    readonly lastUnitPrice: string | undefined
    readonly valueAtLastPrice: string | undefined
    /** After the exit load: what the investor would receive. */
    readonly receivedAtLastPrice: string | undefined
    /** The price that was named last. */
    readonly namedUnitPrice: string | undefined
    /** Why it cannot be sold now, as a problem id. */
    readonly block: string | undefined
  }
  /** Of a request that waits for a price: the flow that names one. */
  readonly next?: { readonly flow: string; readonly input: Readonly<Record<string, unknown>> }
}

/** Shows a request to sell with the last price; it changes nothing. */
export const showRequest =
  ({ find, lastPriceOf }: Dependencies) =>
  async (
    { orderId, by }: Input,
    { now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<ShownRequest | Refusal> => {
    const found = await find(orderId)
    if (found === undefined)
      return refusal('RequestUnknown', 'There is no request of this id. Nothing was changed.')
    const { investorId, state, product, productType, ISIN, units, exitLoadInPerc, displayName } = found
    const { lastUnitPricePaise, block } = await lastPriceOf(ISIN, { now, calendar })
    const until = validUntilOf(found, calendar)
    const last = lastUnitPricePaise === undefined ? undefined : echoedAmount(lastUnitPricePaise)
    const counted = `${units} ${units === 1 ? 'unit' : 'units'} of ${displayName}`
    return {
      outcome: 'done',
      said: `${counted} (${state}); ${last === undefined ? 'there is no last price' : `the last price of a unit is ${last}`}.`,
      request: {
        ...{ orderId, investorId, state, product, productType, ISIN, units, exitLoadInPerc },
        requestedAt: formatInstant(found.createdAt),
        validUntil: until === undefined ? undefined : formatInstant(until),
        lastUnitPrice: last,
        valueAtLastPrice:
          lastUnitPricePaise === undefined ? undefined : echoedAmount(lastUnitPricePaise * units),
        receivedAtLastPrice:
          lastUnitPricePaise === undefined
            ? undefined
            : echoedAmount(saleAmounts(units, lastUnitPricePaise, exitLoadInPerc).redemptionPaise),
        namedUnitPrice: found.unitPricePaise === undefined ? undefined : echoedAmount(found.unitPricePaise),
        block,
      },
      ...(state === 'quoteRequested' && { next: { flow: 'ops-price-quote', input: { orderId, by } } }),
    }
  }

export interface Dependencies extends Pick<DeskPricing, 'lastPriceOf'> {
  readonly find: (orderId: string) => Promise<PublishedLiquidation | undefined>
}

/** Wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    find: (orderId: string) => liquidationOf(table, orderId),
    lastPriceOf: (...of: Parameters<DeskPricing['lastPriceOf']>) => readLastPrice(table, ...of),
  }
}

export const handler = operatorFunction(definition, showRequest, openDependencies)
