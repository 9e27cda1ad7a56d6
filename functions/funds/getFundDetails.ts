import type { fundRanges, getFundDetails } from '../../shared/contracts/funds/getFundDetails.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { addMonths } from '../../shared/vocabulary/calendarDays.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { categoryFactsOf } from './catalogue/categoryFacts.ts'
import { benchmarkNames } from './catalogue/openSchemes.ts'
import type { Dependencies } from './dependencies.ts'
import type { FundPrice } from './published.ts'

/** AMFI has no price before. */
const firstDay = '2006-04-01'
const monthsOf = { '1y': 12, '3y': 36, '5y': 60, all: undefined } as const
/** A graph of a telephone is about so wide. */
const mostPoints = 250

/** A scheme by its AMFI code: whoever is signed in may look at any of them. */
export const handleGetFundDetails =
  ({ schemes }: Dependencies): Handler<typeof getFundDetails> =>
  async ({ amfi, range = '1y' }, { now }) => {
    const today = indianDate(now)
    const [found, history] = await Promise.all([
      schemes.byCode([amfi]),
      schemes.historyOf(amfi, firstDayOf(range, today), today),
    ])
    const scheme = found.get(amfi)
    if (scheme === undefined) return refuse('funds.schemeUnknown', { field: 'amfi' })
    const { code, name, amc, category, assetClass, equityPercent, isDirect, option, isins } = scheme
    const { purchaseCutOff, redemptionCutOff } = categoryFactsOf(category)
    const kind = assetClass === 'debt' ? 'debt' : 'equity'
    const into = scheme.mergedInto
    const successor = into === undefined ? undefined : (await schemes.byCode([into])).get(into)
    return reply({
      data: {
        amfi: code,
        name,
        amc,
        category,
        assetClass,
        equityPercent,
        plan: isDirect ? 'direct' : 'regular',
        option,
        isins: [...isins],
        latest: scheme.latest,
        previous: scheme.previous,
        mergedInto: into === undefined ? undefined : { amfi: into, name: successor?.name },
        benchmark: { kind, name: benchmarkNames[kind] },
        history: sampled(history, mostPoints),
        range,
        cutOffs: {
          purchase: purchaseCutOff,
          redemption: redemptionCutOff,
          isLiquid: purchaseCutOff === '13:30',
        },
        costDifference: schemes.costDifferenceOf(category),
      },
    })
  }

function firstDayOf(range: (typeof fundRanges)[number], today: string): string {
  const months = monthsOf[range]
  return months === undefined ? firstDay : addMonths(today, -months)
}

/** Every n-th price, the last one always among them. */
export function sampled(prices: readonly FundPrice[], most: number): FundPrice[] {
  const step = Math.ceil(prices.length / (most - 1))
  return prices.filter((_, index) => index % step === 0 || index === prices.length - 1)
}
