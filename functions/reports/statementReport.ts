import { addDays } from '../../shared/vocabulary/calendarDays.ts'
import { formatDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { holdingOn, type Position } from '../bond-portfolio/published.ts'
import type { Value, Workbook } from '../platform/workbooks/sheets.ts'
import { fundStatementSheets } from './funds/fundTransactions.ts'
import type { ReportFacts } from './reportFacts.ts'
import { ownerLines } from './reportLead.ts'
import { tableOf } from './reportTable.ts'
import { fill, type Words } from './reportWords.ts'
import { transactionsTable } from './transactionsReport.ts'

/** The first and the last day of a statement, both included; Indian days. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The units of one instrument in a period: before it, what came and went, and after it. */
export interface UnitsOf {
  readonly before: number
  readonly bought: number
  readonly sold: number
  readonly redeemed: number
  readonly after: number
}

/**
 * Units by the day of settlement. Before and after are those that were held at the end of a day, and the movements those of
 * the lots, so that the one proves the other. Throws when they contradict each other: no statement is better than a wrong one.
 */
export function unitsIn(position: Position, { from, to }: Period, calendar: MarketCalendar): UnitsOf {
  const isIn = (day: string | undefined): boolean => day !== undefined && from <= day && day <= to
  const unitsOf = (chosen: readonly Position['lots'][number][]): number =>
    chosen.reduce((sum, { units }) => sum + units, 0)
  const { lots } = position
  const ended = lots.filter(({ closedOn }) => isIn(closedOn))
  const units = {
    before: holdingOn(position, addDays(from, -1), calendar)?.units ?? 0,
    bought: unitsOf(lots.filter(({ settledOn }) => isIn(settledOn))),
    sold: unitsOf(ended.filter(({ liquidationId }) => liquidationId !== undefined)),
    redeemed: unitsOf(ended.filter(({ liquidationId }) => liquidationId === undefined)),
    after: holdingOn(position, to, calendar)?.units ?? 0,
  }
  if (units.before + units.bought - units.sold - units.redeemed !== units.after)
    throw new Error(`the units of ${position.ISIN} do not add up from ${from} to ${to}`)
  return units
}

/** The statement of a period: units of each instrument that add up, and all money that was paid and received. */
export function statementReport(
  facts: ReportFacts,
  period: Period,
  words: Words,
  calendar: MarketCalendar,
): Workbook {
  const rows = facts.positions.flatMap((position): (readonly Value[])[] => {
    const { before, bought, sold, redeemed, after } = unitsIn(position, period, calendar)
    if (before + bought === 0) return []
    return [[position.instrument.displayName, position.ISIN, before, bought, sold, redeemed, after]]
  })
  const { total: _sums, ...units } = tableOf(
    words,
    ['investment', 'isin', 'openingUnits', 'unitsIn', 'unitsSold', 'unitsRedeemed', 'closingUnits'],
    { rows, summed: [] },
  )
  const days = { from: formatDate(period.from), to: formatDate(period.to) }
  const line = fill(words.ofPeriod, days)
  const lead = [...ownerLines(facts.owner, words), line]
  return {
    fileName: `statement-${period.from}-${period.to}`,
    sheets: [
      {
        name: words.statementUnits,
        heading: words.statementUnitsHeading,
        lead,
        ...units,
        empty: words.noUnits,
        notes: [words.noteStatementUnits],
      },
      {
        name: words.statementMoney,
        heading: words.statementMoneyHeading,
        lead,
        ...transactionsTable(facts, period, words),
        empty: words.noTransactions,
        notes: [words.noteElsewhere],
      },
      ...fundStatementSheets(facts.funds, line, words),
    ],
  }
}
