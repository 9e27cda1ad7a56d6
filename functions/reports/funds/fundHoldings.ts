import type { FundFigures } from '../../fund-portfolio/published.ts'
import type { Sheet, Value } from '../../platform/workbooks/sheets.ts'
import type { ReportDay } from '../reportFacts.ts'
import { tableOf } from '../reportTable.ts'
import type { Words } from '../reportWords.ts'
import { asOfLine, fundLead, holderOf, leftOutNotes, leftOutSheets, placesOf, statusOf } from './fundCells.ts'

/**
 * The mutual funds that were held at the end of a day, one row a scheme in a folio. The totals are those of the portfolio: a
 * value without a cost is in the value, and not in the gain. No sheet for an investor without funds.
 */
export function fundHoldingSheets(
  funds: FundFigures | undefined,
  { date }: Pick<ReportDay, 'date'>,
  words: Words,
): Sheet[] {
  if (funds === undefined) return []
  const lead = fundLead(funds, asOfLine(date, words), words)
  const rows = funds.holdings.map((held): Value[] => {
    const { schemeName, folio, amc, unitsE4, price, valuePaise, costPaise, statementDay } = held
    const isKnown = valuePaise !== undefined && costPaise !== undefined
    return [
      schemeName,
      holderOf(held),
      folio,
      amc,
      placesOf(unitsE4),
      placesOf(price?.navE4) ?? words.noPrice,
      price?.date,
      valuePaise,
      costPaise,
      isKnown ? valuePaise - costPaise : undefined,
      statusOf(held, words),
      statementDay,
    ]
  })
  const table = tableOf(
    words,
    [
      'scheme',
      'holder',
      'folio',
      'amc',
      'fundUnitsHeld',
      'nav',
      'navDay',
      'value',
      'fundCost',
      'gain',
      'fundStatus',
      'statementDay',
    ],
    { rows, summed: ['value', 'fundCost', 'gain'] },
  )
  const notes = [words.noteFundValue, words.noteFundCost, ...leftOutNotes(funds, funds.notHeld, words)]
  return [
    {
      name: words.funds,
      heading: words.fundHoldingsHeading,
      lead,
      ...table,
      empty: words.noFundHoldings,
      notes,
    },
    ...leftOutSheets(funds.notHeld, lead, words),
  ]
}
