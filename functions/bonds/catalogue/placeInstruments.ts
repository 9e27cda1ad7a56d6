import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import type { Catalogue } from './catalogue.ts'
import { placeAll } from './placing.ts'

/** Once a day, just after midnight in India: instruments that opened, matured or were sold out move to their list. */
export const placeInstruments = (
  catalogue: Pick<Catalogue, 'bonds' | 'stocksOf'>,
): Scheduled<MarketCalendar> => ({
  name: 'placeInstruments',
  run: context => placeAll(catalogue, context),
})
