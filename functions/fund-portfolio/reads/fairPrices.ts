import { fairValueDay } from '../../../shared/finance/funds/fundGains.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import { type FairPrices, fairPriceCodes } from '../valuation/gains.ts'
import type { ValuedPosition } from '../valuation/valuedPosition.ts'
import type { Schemes } from './readDependencies.ts'

/** Prices of 31 January 2018 of the schemes whose gains need them: of that day, or the last one before it. */
export async function readFairPrices(
  { historyOf }: Pick<Schemes, 'historyOf'>,
  valued: readonly ValuedPosition[],
): Promise<FairPrices> {
  const found = new Map<string, number>()
  await Promise.all(
    fairPriceCodes(valued).map(async code => {
      const last = (await historyOf(code, addDays(fairValueDay, -7), fairValueDay)).at(-1)
      if (last !== undefined) found.set(code, last.navE4)
    }),
  )
  return found
}
