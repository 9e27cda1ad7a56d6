import type { FundFigures } from '../../fund-portfolio/published.ts'
import type { Sheet, Value } from '../../platform/workbooks/sheets.ts'
import { tableOf } from '../reportTable.ts'
import { fill, type Words } from '../reportWords.ts'
import { fundLead, holderOf, kindOf, leftOutNotes, leftOutSheets, placesOf } from './fundCells.ts'

/** The rows of statements of a period, and the units that they moved: pure. `line` says of when. */

type Named = Pick<Sheet, 'name' | 'heading'>

function movementsSheet(funds: FundFigures, line: string, { words, ...named }: Named & Of): Sheet {
  const rows = funds.movements.map((movement): Value[] => {
    const { date, schemeName, folio, unitsE4, navE4, paise } = movement
    return [
      date,
      kindOf(movement, words),
      schemeName,
      holderOf(movement),
      folio,
      placesOf(unitsE4),
      placesOf(navE4),
      paise,
    ]
  })
  return {
    ...named,
    lead: fundLead(funds, line, words),
    ...tableOf(
      words,
      ['fundDay', 'kind', 'scheme', 'holder', 'folio', 'fundUnitsHeld', 'nav', 'fundAmount'],
      {
        rows,
        summed: ['fundAmount'],
      },
    ),
    empty: words.noTransactions,
    notes: [
      words.noteFundRows,
      ...(funds.deleted === 0 ? [] : [fill(words.noteFundDeleted, { count: String(funds.deleted) })]),
      ...leftOutNotes(funds, [], words),
    ],
  }
}

interface Of {
  readonly words: Words
}

/** The transactions of mutual funds; no sheet for an investor without funds. */
export const fundTransactionSheets = (funds: FundFigures | undefined, line: string, words: Words): Sheet[] =>
  funds === undefined
    ? []
    : [movementsSheet(funds, line, { name: words.funds, heading: words.fundTransactionsHeading, words })]

/** Units before and after a period, what came and what went, and every row of it. */
export function fundStatementSheets(funds: FundFigures | undefined, line: string, words: Words): Sheet[] {
  if (funds === undefined) return []
  const lead = fundLead(funds, line, words)
  const rows = funds.units.map((units): Value[] => [
    units.schemeName,
    holderOf(units),
    units.folio,
    placesOf(units.beforeE4),
    placesOf(units.inE4),
    placesOf(units.outE4),
    placesOf(units.afterE4),
  ])
  const { total: _sums, ...table } = tableOf(
    words,
    ['scheme', 'holder', 'folio', 'unitsBefore', 'unitsCame', 'unitsWent', 'unitsAfter'],
    { rows, summed: [] },
  )
  return [
    {
      name: words.fundUnits,
      heading: words.fundUnitsHeading,
      lead,
      ...table,
      empty: words.noUnits,
      notes: [words.noteFundUnits, ...leftOutNotes(funds, funds.unitsLeftOut, words)],
    },
    movementsSheet(funds, line, { name: words.fundMoney, heading: words.fundMoneyHeading, words }),
    ...leftOutSheets(funds.unitsLeftOut, lead, words),
  ]
}
