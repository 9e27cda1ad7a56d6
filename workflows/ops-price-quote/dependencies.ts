import { readInstrument, sellQuoteOf } from '../../functions/bonds/published.ts'
import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import type { PriceQuote } from './priceQuote.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
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
