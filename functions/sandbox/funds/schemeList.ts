import { z } from 'zod'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import demo from './demoSchemes.json' with { type: 'json' }
import { chanceOf, type PriceModel } from './navModel.ts'

/** A scheme as the association lists it. */
export interface ListedScheme extends PriceModel {
  readonly code: string
  readonly name: string
  readonly amc: string
  readonly category: string
  /** `Direct Plan` or `Regular Plan`. */
  readonly plan: string
  /** `Growth` or `IDCW`. */
  readonly option: string
  readonly isin: string
  readonly otherIsin?: string | undefined
  /** ISO date of the last price of a scheme that was merged or wound up. */
  readonly until?: string | undefined
  /** Its price comes a trading day later, as of a fund that holds funds. */
  readonly isLate?: boolean
  /** Listed without a price. */
  readonly isUnpriced?: boolean
}

const demoSchemes = z
  .array(
    z.object({
      code: z.string(),
      name: z.string(),
      amc: z.string(),
      category: z.string(),
      plan: z.string(),
      option: z.string(),
      isin: z.string(),
      otherIsin: z.string().optional(),
      model: z.enum(['equity', 'hybrid', 'debt', 'liquid']),
      since: z.iso.date(),
      startNavE4: z.int(),
      driftPercent: z.number(),
      beta: z.number(),
      until: z.iso.date().optional(),
    }),
  )
  .parse(demo)

/** About as many as AMFI lists in 2026. */
const generatedCount = 14_000
const brands =
  'Agastya Bhavani Chandrabhaga Devgiri Ekta Falguni Gangotri Harsil Indrayani Jalpa Kalindi Lohit Mandakini Nandadevi Omkar Pinakini Raidak Shipra Teesta Udaygiri Vaigai Yamunotri'.split(
    ' ',
  )
const categories: readonly (readonly [string, string, PriceModel['model'], number])[] = [
  ['Equity Scheme - Large Cap Fund', 'Large Cap Fund', 'equity', 0.95],
  ['Equity Scheme - Large & Mid Cap Fund', 'Large & Mid Cap Fund', 'equity', 1.05],
  ['Equity Scheme - Mid Cap Fund', 'Mid Cap Fund', 'equity', 1.2],
  ['Equity Scheme - Small Cap Fund', 'Small Cap Fund', 'equity', 1.3],
  ['Equity Scheme - Flexi Cap Fund', 'Flexi Cap Fund', 'equity', 1],
  ['Equity Scheme - Sectoral/ Thematic', 'Infrastructure Fund', 'equity', 1.1],
  [
    'Hybrid Scheme - Dynamic Asset Allocation or Balanced Advantage',
    'Balanced Advantage Fund',
    'hybrid',
    0.5,
  ],
  ['Hybrid Scheme - Arbitrage Fund', 'Arbitrage Fund', 'debt', 0],
  ['Debt Scheme - Gilt Fund', 'Gilt Fund', 'debt', 0],
  ['Debt Scheme - Money Market Fund', 'Money Market Fund', 'liquid', 0],
  ['Debt Scheme - Liquid Fund', 'Liquid Fund', 'liquid', 0],
  ['Other Scheme - Index Funds', 'Sensex Index Fund', 'equity', 1],
  ['Other Scheme - FoF Overseas', 'Global Equity Fund of Fund', 'equity', 0.8],
  ['Other Scheme - Gold ETF', 'Gold ETF', 'debt', 0],
]
const plans = [
  ['Direct Plan', 'Growth'],
  ['Regular Plan', 'Growth'],
  ['Direct Plan', 'IDCW'],
  ['Regular Plan', 'IDCW'],
] as const

let generated: readonly ListedScheme[] | undefined

/** Those of the demo, and one in a thousand of the others. */
export const withPast = (): readonly ListedScheme[] => [
  ...demoSchemes,
  ...others().filter(({ code }) => code.endsWith('000')),
]

/** All schemes: those of the demo, and 14,000 that stand for the rest of the country. */
export const listedSchemes = (): readonly ListedScheme[] => [...demoSchemes, ...others()]

function others(): readonly ListedScheme[] {
  generated ??= Array.from({ length: generatedCount }, (_, index) => schemeOf(index))
  return generated
}

function schemeOf(index: number): ListedScheme {
  const family = Math.floor(index / plans.length)
  const [plan, option] = plans[index % plans.length] ?? plans[0]
  const brand = brands[family % brands.length] ?? ''
  const kind = Math.floor(family / brands.length)
  const [category, fund, model, beta] = categories[kind % categories.length] ?? ['', '', 'equity', 1]
  const series = Math.floor(kind / categories.length)
  const name = `${brand} ${fund}${series === 0 ? '' : ` - Series ${series}`}`
  const code = String(100_001 + index)
  return {
    code,
    name: `${name} - ${plan} - ${option}`,
    amc: `${brand} Mutual Fund`,
    category,
    plan,
    option,
    // Some have none.
    isin:
      index % 23 === 0
        ? '-'
        : isinOf(`INF${String(family % 1000).padStart(3, '0')}G${String(index).padStart(5, '0').slice(-4)}`),
    model,
    beta,
    since: addDays('2009-01-05', Math.abs(Math.round(chanceOf(family, 3) * 3000))),
    startNavE4: model === 'liquid' ? 10_000_000 : 100_000,
    driftPercent: Math.round(chanceOf(family, 5) * 300 - (plan === 'Regular Plan' ? 80 : 0)) / 100,
    isLate: category.includes('FoF'),
    isUnpriced: index % 401 === 7,
    until: index % 97 === 11 ? addDays('2016-03-31', index % 3000) : undefined,
  }
}

/** With the check digit of ISO 6166: letters count 10 to 35, then Luhn's sum. */
function isinOf(body: string): string {
  const digits = [...body].map(letter => Number.parseInt(letter, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
