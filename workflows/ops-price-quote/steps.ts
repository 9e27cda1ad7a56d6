import { readInstrument, saleAmounts, sellQuoteOf } from '../../functions/bonds/published.ts'
import {
  type LiquidationCommands,
  liquidationCommands,
} from '../../functions/liquidation/liquidationCommands.ts'
import { validUntilOf } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { environment } from '../../functions/platform/environment.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import type { MarketCalendar, MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { echoedAmount, typedPaise } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'
import { assessPrice, formatInstant, type PriceFacts, tooLittle } from './pricedQuoteLifecycle.ts'

export interface PriceQuote {
  readonly liquidations: Pick<LiquidationCommands, 'find' | 'readyQuote'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  /** What one unit would bring by the last price, and why it cannot be sold, if it cannot. */
  lastPriceOf(ISIN: string, context: MarketContext): Promise<Pick<PriceFacts, 'lastUnitPricePaise' | 'block'>>
}

/**
 * Records the desk's price for a request, the first or a later one: the price, its event and the audit row are one write. The
 * output repeats the price in words, so that a wrong digit is noticed; a price far from the last one must be confirmed.
 */
export const priceQuote =
  ({ liquidations, audit, lastPriceOf }: PriceQuote) =>
  async (
    input: Input,
    { start, now, calendar }: OperatorContext<MarketCalendar>,
  ): Promise<Done | Refusal> => {
    const { orderId, unitPrice, validUntil, confirmUnusualPrice: confirmed = false } = input
    const unitPricePaise = typedPaise(unitPrice) ?? 0
    const subject = `redeem#${orderId}`
    const decision = `price ${unitPrice}`
    const at = {
      now,
      calendar,
      correlationId: start.execution,
      items: audit.entries({ ...start, subject, decision }, now),
    }
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const found = await liquidations.find(orderId)
      if (found === undefined)
        return refusal('RequestUnknown', 'There is no request of this id. Nothing was changed.')
      const facts = { ...(await lastPriceOf(found.ISIN, { now, calendar })), ...statusOf(found, calendar) }
      const assessment = assessPrice({ unitPricePaise, validUntil, confirmed }, facts, now, calendar)
      if (assessment.outcome !== 'priced') return assessment
      const { units: _units, ...amounts } = saleAmounts(found.units, unitPricePaise, found.exitLoadInPerc)
      const refused = tooLittle(amounts.redemptionPaise)
      if (refused !== undefined) return refused
      const moved = await liquidations.readyQuote(
        found,
        { ...amounts, validUntil: assessment.validUntil },
        at,
      )
      if (moved.ok) return done(outputOf(moved.liquidation, unitPricePaise))
      if (moved.reason === 'itemFailed')
        return done('This execution has named its price already; nothing more was changed.')
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This request is being moved over and over. Nothing was priced. Try again in a minute.',
)

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
  return `${again}: ${echoedAmount(unitPricePaise)} a unit. For ${units} ${units === 1 ? 'unit' : 'units'}, after the exit load of ${exitLoadInPerc} %, the investor receives ${echoedAmount(redemptionPaise)}. It counts until ${formatInstant(validUntil)}. The investor is told by e-mail and SMS.`
}

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  const lastPriceOf: PriceQuote['lastPriceOf'] = async (ISIN, { now, calendar }) => {
    const found = await readInstrument(table, ISIN)
    const quote = found === undefined ? undefined : sellQuoteOf(found, { units: 1, now, calendar })
    return { lastUnitPricePaise: quote?.unitPricePaise, block: quote?.block?.id }
  }
  return {
    ...openOperations(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
    lastPriceOf,
  }
}

export const handler = operatorFunction(definition, priceQuote, openDependencies)
