import {
  type GradeFamily,
  gradeFamilies,
  type Opportunity,
  type Sorting,
} from '../../../shared/contracts/bonds/bondBody.ts'
import type { listBonds } from '../../../shared/contracts/bonds/listBonds.ts'
import type { BodyOf, InputOf } from '../../../shared/contracts/defineCall.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { firstViewOf, noStock } from '../pricing/availabilityPricing.ts'
import { isShown } from './browseEntry.ts'
import { pageSize } from './browsePage.ts'
import type { Catalogue } from './catalogue.ts'
import { opportunityOf } from './opportunity.ts'

/**
 * The list searched, filtered and sorted. No index holds yields or parts of names, so the whole list is read, once a minute by
 * a container however many people search: what it costs does not depend on them.
 */

type Wish = Omit<InputOf<typeof listBonds>, 'product'>
export interface WantedBonds {
  page(wish: Wish, context: MarketContext): Promise<BodyOf<typeof listBonds>>
}

const keptMs = 60_000

/** Whether it wants more than type and category, which have lists of their own. */
export const isWish = ({ search, rating, months, frequency, sort }: Wish): boolean =>
  [search?.trim() || undefined, rating, months, frequency, sort].some(part => part !== undefined)

export function openWantedBonds({ bonds, stocksOf }: Pick<Catalogue, 'bonds' | 'stocksOf'>): WantedBonds {
  let kept:
    | { readonly at: number; readonly list: readonly (Opportunity & { readonly grade: string })[] }
    | undefined
  const read = async ({ now, calendar }: MarketContext) => {
    const all = await bonds.readCatalogue()
    const stocks = await stocksOf(all)
    return all.map(one => ({
      ...opportunityOf(one, stocks.get(one.ISIN ?? '') ?? noStock, now, calendar),
      grade: one.ratings[0]?.grade ?? '',
    }))
  }
  return {
    async page(wish, context) {
      const at = context.now.getTime()
      if (kept === undefined || Math.abs(at - kept.at) >= keptMs) kept = { at, list: await read(context) }
      const ofType = kept.list.filter(
        one => isShown(one) && (wish.productType === undefined || one.productType === wish.productType),
      )
      const inOrder = orderOf(wish.sort)
      const found = ofType
        .filter(one => wish.category === undefined || one.category === wish.category)
        .filter(one => fits(one, wish))
        .toSorted(inOrder)
      // The list may have changed since the last page: it goes on behind the place of that product, even if it left the list.
      const last = kept.list.find(({ product }) => product === wish.after)
      const next = last === undefined ? 0 : found.findIndex(one => inOrder(one, last) > 0)
      const start = next === -1 ? found.length : next
      const page = found.slice(start, start + pageSize)
      return {
        data: page.map(({ grade: _, ...one }) => one),
        firstView: firstViewOf(ofType.map(one => one.category)),
        more: found.length > start + pageSize,
        count: found.length,
      }
    },
  }
}

type Graded = Opportunity & { readonly grade: string }

/** The place of a grade among the families, 0 the best; one below or without a grade is behind all. */
function familyOf(grade: string): number {
  const letters = /(?:^|[^A-Z])(AAA|AA|A|BBB)(?![A-Z])/.exec(grade.toUpperCase())?.[1]
  // What is of none of them finds itself behind the last.
  return [...gradeFamilies, letters].indexOf(letters)
}
const isAtLeast = (grade: string, family: GradeFamily): boolean =>
  familyOf(grade) <= gradeFamilies.indexOf(family)

function fits(one: Graded, { search, rating, months, frequency }: Wish): boolean {
  const { displayName, issuer, ISIN = '', monthsLeft, couponFrequency } = one
  const text = `${displayName} ${issuer} ${ISIN}`.toLowerCase()
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return (
    words.every(word => text.includes(word)) &&
    (rating === undefined || isAtLeast(one.grade, rating)) &&
    (months === undefined || (monthsLeft !== undefined && monthsLeft <= Number(months))) &&
    (frequency === undefined || couponFrequency === frequency)
  )
}

/** + after the letters is better than nothing, and nothing better than −. */
const signOf = (grade: string): number => (/[+]/.test(grade) ? 0 : /[-−]\s*(?:\(|$)/.test(grade) ? 2 : 1)

const orders: Readonly<Record<Sorting, (a: Graded, b: Graded) => number>> = {
  yield: (a, b) => b.maxReturns - a.maxReturns,
  minimum: (a, b) => a.minAmtPaise - b.minAmtPaise,
  maturity: (a, b) => (a.maturityDate ?? '9999').localeCompare(b.maturityDate ?? '9999'),
  rating: (a, b) => familyOf(a.grade) - familyOf(b.grade) || signOf(a.grade) - signOf(b.grade),
}

/** By the sorting, and where that says nothing by the place in the catalogue. */
const orderOf =
  (sort: Sorting | undefined) =>
  (a: Graded, b: Graded): number =>
    (sort === undefined ? 0 : orders[sort](a, b)) || a.order - b.order || a.product.localeCompare(b.product)
