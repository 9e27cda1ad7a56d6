import type { MarketCalendar, MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { echoedAmount } from '../../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, done, type Refusal, refusal } from '../../../shared/vocabulary/operator/operatorInput.ts'
import { readInstrument, saleAmounts, sellQuoteOf } from '../../bonds/published.ts'
import { type Conflict, conflict } from '../../platform/records/retryOnConflict.ts'
import type { Table } from '../../platform/records/table.ts'
import { type LiquidationCommands, liquidationCommands } from '../liquidationCommands.ts'
import { validUntilOf } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import type { LiquidationContext } from '../liquidationStore.ts'
import {
  assessPrice,
  formatInstant,
  type NamedPrice,
  type PriceFacts,
  tooLittle,
} from './deskPriceLifecycle.ts'

export interface DeskPricing {
  readonly liquidations: Pick<LiquidationCommands, 'find' | 'readyQuote'>
  /** What one unit would bring by the last price, and why it cannot be sold, if it cannot. */
  lastPriceOf(ISIN: string, context: MarketContext): Promise<Pick<PriceFacts, 'lastUnitPricePaise' | 'block'>>
}

/** `liquidation` and `bonds` are read and written in the tables of the environment. */
export function openDeskPricing(table: Table, liquidation: string): DeskPricing {
  return {
    liquidations: liquidationCommands(table, liquidation),
    lastPriceOf: (ISIN, context) => readLastPrice(table, ISIN, context),
  }
}

/** What one unit would bring by the last price, in paise, and why it cannot be sold, if it cannot: one read of `bonds`. */
export async function readLastPrice(
  table: Table,
  ISIN: string,
  { now, calendar }: MarketContext,
): Promise<Pick<PriceFacts, 'lastUnitPricePaise' | 'block'>> {
  const found = await readInstrument(table, ISIN)
  const quote = found === undefined ? undefined : sellQuoteOf(found, { units: 1, now, calendar })
  return { lastUnitPricePaise: quote?.unitPricePaise, block: quote?.block?.id }
}

/** The desk's price for a request, in paise for one unit before the exit load. */
export interface DeskPrice extends NamedPrice {
  readonly orderId: string
}

/** Nothing was written. */
export type Unwritten =
  /** A second person has to approve it; with the ISO instant until which it would count. */
  | { readonly outcome: 'needsApproval'; readonly validUntil: string }
  /** A further item of the write failed; with what the output would have been. */
  | { readonly outcome: 'itemFailed'; readonly output: string }

/**
 * Records the desk's price for a request, the first or a later one, with `context.items` in one write. The answer repeats it in
 * words, so that a wrong digit is noticed. `conflict` when the request moved meanwhile.
 */
export async function nameDeskPrice(
  { liquidations, lastPriceOf }: DeskPricing,
  price: DeskPrice,
  context: LiquidationContext & { readonly calendar: MarketCalendar },
): Promise<Done | Refusal | Unwritten | Conflict> {
  const { now, calendar } = context
  const { orderId, unitPricePaise } = price
  const found = await liquidations.find(orderId)
  if (found === undefined)
    return refusal('RequestUnknown', 'There is no request of this id. Nothing was changed.')
  const facts = { ...(await lastPriceOf(found.ISIN, { now, calendar })), ...statusOf(found, calendar) }
  const assessment = assessPrice(price, facts, now, calendar)
  if (assessment.outcome !== 'priced' && assessment.outcome !== 'needsApproval') return assessment
  const { units: _units, ...amounts } = saleAmounts(found.units, unitPricePaise, found.exitLoadInPerc)
  const refused = tooLittle(amounts.redemptionPaise)
  if (refused !== undefined) return refused
  if (assessment.outcome === 'needsApproval')
    return { outcome: 'needsApproval', validUntil: assessment.validUntil }
  const moved = await liquidations.readyQuote(
    found,
    { ...amounts, validUntil: assessment.validUntil },
    context,
  )
  if (moved.ok) return done(outputOf(moved.liquidation, unitPricePaise))
  if (moved.reason !== 'itemFailed') return conflict
  const named = { ...found, ...amounts, validUntil: assessment.validUntil, quoteNo: found.quoteNo + 1 }
  return { outcome: 'itemFailed', output: outputOf(named, unitPricePaise) }
}

const statusOf = (found: Liquidation, calendar: MarketCalendar) => ({
  state: found.state,
  lapsesAt: validUntilOf(found, calendar),
  unitPricePaise: found.unitPricePaise,
  validUntil: found.validUntil,
})

function outputOf(
  { units, exitLoadInPerc, redemptionPaise = 0, validUntil = '', quoteNo }: Liquidation,
  unitPricePaise: number,
): string {
  const again = quoteNo > 1 ? 'Priced anew' : 'Priced'
  return `${again}: ${echoedAmount(unitPricePaise)} a unit. For ${units} ${units === 1 ? 'unit' : 'units'}, after the exit load of ${exitLoadInPerc} %, the investor receives ${echoedAmount(redemptionPaise)}. It counts until ${formatInstant(validUntil)}. The investor is notified by e-mail and SMS.`
}
