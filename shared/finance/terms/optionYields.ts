import type { MarketCalendar } from '../../vocabulary/marketCalendar.ts'
import { type YieldResult, yieldFromCleanPrice } from '../bondPrice.ts'
import type { BondOption, BondTerms } from '../bondTerms.ts'
import { endOf } from '../couponSchedule.ts'

/**
 * Yields of bonds that may end before their maturity: to each call and put, and to the worst of those that the holder cannot
 * choose. A bond whose call is announced, and one without options, has one end.
 */

const known = new WeakMap<BondTerms, Map<BondOption, BondTerms>>()

/** The terms as they would be if an option were used: all that is owed is paid on its day at its price, and nothing later. */
export function termsTo(terms: BondTerms, option: BondOption): BondTerms {
  const found = known.get(terms) ?? new Map<BondOption, BondTerms>()
  known.set(terms, found)
  const { date, price } = option
  const ended = found.get(option) ?? { ...terms, called: { date, price, announcedOn: date } }
  found.set(option, ended)
  return ended
}

const openOptions = ({ options = [], called }: BondTerms): readonly BondOption[] =>
  called === undefined ? options : []

/** A day on which a bond may end, and the percent a year until then. */
export interface EndYield {
  readonly end: 'maturity' | 'call' | 'put'
  readonly date: string
  /** The price it ends at, per 100 of its principal, four places at most; of the maturity none. */
  readonly price?: string
  readonly percent: number
  readonly unrounded: number
  /** The terms with this end. */
  readonly terms: BondTerms
}

/**
 * The yield at a clean price to every day on which the bond may end, in their order: its options that are still ahead of a
 * buyer on the settlement day, and its maturity unless it is perpetual. Empty when nothing is left to be paid.
 */
export function endYields(
  terms: BondTerms,
  settleDate: string,
  cleanPrice: string,
  calendar: MarketCalendar,
): EndYield[] {
  const solved = (ended: BondTerms): YieldResult =>
    yieldFromCleanPrice(ended, settleDate, cleanPrice, calendar)
  const ends = openOptions(terms)
    .filter(({ date }) => date > settleDate)
    .flatMap((option): EndYield[] => {
      const ended = termsTo(terms, option)
      const found = solved(ended)
      const { kind: end, date, price } = option
      const { percent, unrounded } = found.ok ? found : { percent: 0, unrounded: 0 }
      return found.ok ? [{ end, date, price, percent, unrounded, terms: ended }] : []
    })
  const last = terms.perpetual === true && terms.called === undefined ? undefined : solved(terms)
  if (last?.ok === true) {
    const { percent, unrounded } = last
    const end = terms.called === undefined ? 'maturity' : 'call'
    ends.push({ end, date: endOf(terms).date, percent, unrounded, terms })
  }
  return ends.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The lowest of them without the puts, which nobody but the holder can use; the earliest of equal ones. */
export const worstOf = (ends: readonly EndYield[]): EndYield | undefined =>
  ends
    .filter(({ end }) => end !== 'put')
    .reduce<EndYield | undefined>(
      (worst, one) => (worst === undefined || one.percent < worst.percent ? one : worst),
      undefined,
    )

/**
 * The terms by which payments are shown to a buyer or holder on a day: of a perpetual bond those to the next call, as the market
 * quotes it, for its principal is due on no day; all others as they are.
 */
export function shownTerms(terms: BondTerms, date: string): BondTerms {
  if (terms.perpetual === undefined) return terms
  const next = openOptions(terms).find(option => option.date > date)
  return next === undefined ? terms : termsTo(terms, next)
}
