import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import { log } from '../../platform/log.ts'
import { pricesToRenew } from '../pricing/dayPricing.ts'
import type { Catalogue } from './catalogue.ts'
import { placeAll } from './placing.ts'

/**
 * Once a day, just after midnight in India: instruments that opened, matured or were sold out move to their list, and a person
 * is called to a price that will soon be too old to trade at (domain.md 3.7).
 */
export const placeInstruments = (
  catalogue: Pick<Catalogue, 'bonds' | 'stocksOf'>,
): Scheduled<MarketCalendar> => ({
  name: 'placeInstruments',
  async run(context) {
    const all = await catalogue.bonds.readCatalogue()
    for (const { product } of pricesToRenew(all, indianDate(context.now)))
      log('price.toRenew', { recordId: product })
    await placeAll(catalogue, all, context)
  },
})
