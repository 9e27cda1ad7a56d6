import * as z from 'zod/mini'
import list from '../data/categories.json' with { type: 'json' }

/** What a category of AMFI means, as dated data with their source (`data/categories.json`). Pure. */
export interface CategoryFacts {
  readonly assetClass: 'equity' | 'debt' | 'hybrid' | 'other'
  /** Percent, e.g. `65`: what SEBI's rule of the category makes typical. */
  readonly equityPercent: string
  /** Percent a year that a regular plan costs more than a direct one, e.g. `0.95`; an estimate. */
  readonly costPercent: string
  /** Until when money must have arrived for the price of the day (SEBI, domain.md 2.4). */
  readonly purchaseCutOff: '13:30' | '15:00'
  readonly redemptionCutOff: '15:00'
}

const decimal = z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/))
const data = z.parse(
  z.object({
    asOf: z.iso.date(),
    categories: z.array(
      z.object({
        match: z.string(),
        assetClass: z.enum(['equity', 'debt', 'hybrid', 'other']),
        equityPercent: decimal,
        costPercent: decimal,
        cutOff: z.optional(z.literal('liquid')),
      }),
    ),
  }),
  list,
)

const unknown = { assetClass: 'other', equityPercent: '0', costPercent: '0', cutOff: undefined } as const

/**
 * The facts of a category as AMFI writes it, e.g. `Equity Scheme - Large Cap Fund`. One that nobody knows counts as other,
 * without equity; `undefined` costs.
 */
export function categoryFactsOf(category: string): CategoryFacts {
  const { assetClass, equityPercent, costPercent, cutOff } = entryOf(category) ?? unknown
  return {
    assetClass,
    equityPercent,
    costPercent,
    purchaseCutOff: cutOff === 'liquid' ? '13:30' : '15:00',
    redemptionCutOff: '15:00',
  }
}

/** Percent a year that a regular plan of a category costs more than a direct one; `undefined` of an unknown category. */
export function costDifferenceOf(
  category: string,
): { readonly percent: string; readonly asOf: string } | undefined {
  const entry = entryOf(category)
  return entry && { percent: entry.costPercent, asOf: data.asOf }
}

/** The first entry that the category's own name has; failing that, the first one of the whole text. */
function entryOf(category: string) {
  const [, own = category] = / - (.+)$/.exec(category) ?? []
  return (
    data.categories.find(({ match }) => own.includes(match)) ??
    data.categories.find(({ match }) => category.includes(match))
  )
}
