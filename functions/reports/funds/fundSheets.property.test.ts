import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fundValue } from '../../../shared/finance/funds/fundAmounts.ts'
import { addDays } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundRow } from '../../fund-portfolio/positions/position.ts'
import { figureScene, schemeFacts, storedPosition } from '../../fund-portfolio/testing/figureScene.ts'
import type { Sheet } from '../../platform/workbooks/sheets.ts'
import { wordsOf } from '../reportWords.ts'
import { fundHoldingSheets } from './fundHoldings.ts'
import { fundTaxSheets } from './fundTax.ts'
import { fundStatementSheets, fundTransactionSheets } from './fundTransactions.ts'

/** Random folios: the sheets against sums that are made from the rows of the statements alone. */

const runs = process.env.PROVE === '1' ? 500 : 60
const words = wordsOf('en')
const start = '2019-04-01'

interface Drawn {
  readonly after: number
  readonly unitsE4: number
  readonly navE4: number
  /** Percent of what is held; 0: a purchase. */
  readonly sellPercent: number
}
const drawnRow = fc.record({
  after: fc.integer({ min: 0, max: 120 }),
  unitsE4: fc.integer({ min: 1, max: 900_000_000 }),
  navE4: fc.integer({ min: 10_000, max: 5_000_000 }),
  sellPercent: fc.constantFrom(0, 0, 10, 33, 100),
})
const folios = fc.array(fc.array(drawnRow, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 4 })

function rowsOf(drawn: readonly Drawn[]): FundRow[] {
  let [date, held] = [start, 0]
  return drawn.flatMap(({ after, unitsE4, navE4, sellPercent }, place): FundRow[] => {
    date = addDays(date, after)
    const sold = Math.floor((held * sellPercent) / 100)
    if (sellPercent > 0 && sold === 0) return []
    const moved = sellPercent > 0 ? -sold : unitsE4
    held += moved
    const amountPaise = Math.sign(moved) * fundValue(Math.abs(moved), navE4)
    const row = { rowId: `fr_${place}`, date, description: '', amountPaise, unitsE4: moved, navE4 }
    return [{ ...row, type: moved < 0 ? 'redemption' : 'purchase', importId: 'cas_1' }]
  })
}

const sum = (amounts: readonly (number | undefined)[]): number =>
  amounts.reduce<number>((total, one) => total + (one ?? 0), 0)
const numberIn = ({ columns }: Sheet, row: readonly unknown[] | undefined, label: string): number => {
  const value = row?.[columns.findIndex(column => column.label === label)]
  if (typeof value !== 'number') throw new Error(`${label} is no number`)
  return value
}
const totalIn = (sheet: Sheet, label: string): number => numberIn(sheet, sheet.total, label)
const named = (sheets: readonly Sheet[], name: string): Sheet => {
  const found = sheets.find(sheet => sheet.name === name)
  if (found === undefined) throw new Error(`there is no sheet ${name}`)
  return found
}

const sceneOf = (drawn: readonly (readonly Drawn[])[]) => {
  const positions = drawn.map((rows, place) =>
    storedPosition(rowsOf(rows), { positionId: `fp_${place}`, folio: String(place) }),
  )
  const prices = Array.from({ length: 120 }, (_, month) => ({
    date: addDays(start, month * 25),
    navE4: 100_000 + month * 1234,
  }))
  const scene = figureScene(positions, [schemeFacts()], { '100001': prices })
  return { scene, positions, rows: positions.flatMap(({ rows }) => rows) }
}

it('what a day has cost is what was paid by then, less the cost of what was sold by then', async () => {
  await fc.assert(
    fc.asyncProperty(folios, fc.integer({ min: 0, max: 1900 }), async (drawn, after) => {
      const day = addDays(start, after)
      const { scene, rows } = sceneOf(drawn)
      const figures = await scene.figures({ from: start, to: day, holdings: true, gains: true })
      const [held] = fundHoldingSheets(figures, { date: day }, words)
      const gains = named(fundTaxSheets(figures, { line: '', to: day }, words), 'Fund gains')
      const until = rows.filter(({ date }) => date <= day)
      const paid = sum(until.map(({ amountPaise = 0 }) => Math.max(0, amountPaise)))
      const received = sum(until.map(({ amountPaise = 0 }) => Math.max(0, -amountPaise)))
      if (held === undefined) throw new Error('no sheet')
      expect(totalIn(held, 'Cost (₹)') + totalIn(gains, 'Cost for tax (₹)')).toBe(paid)
      expect(totalIn(gains, 'Proceeds (₹)')).toBe(received)
      expect(totalIn(held, 'Value (₹)') - totalIn(held, 'Cost (₹)')).toBe(totalIn(held, 'Gain or loss (₹)'))
      expect(figures.notHeld).toEqual([])
    }),
    { numRuns: runs },
  )
})

it('gains of a year are the same by lot and by rate, and transactions are the sum of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(folios, fc.integer({ min: 2019, max: 2025 }), async (drawn, year) => {
      const [from, to] = [`${year}-04-01`, `${year + 1}-03-31`]
      const { scene, rows } = sceneOf(drawn)
      const figures = await scene.figures({ from, to, gains: true })
      const sheets = fundTaxSheets(figures, { line: '', to }, words)
      const [gains, terms] = [named(sheets, 'Fund gains'), named(sheets, 'Fund gains by term')]
      for (const label of ['Proceeds (₹)', 'Cost for tax (₹)', 'Gain or loss (₹)'])
        expect(totalIn(terms, label)).toBe(totalIn(gains, label))
      const within = rows.filter(({ date }) => from <= date && date <= to)
      const [transactions] = fundTransactionSheets(figures, '', words)
      if (transactions === undefined) throw new Error('no sheet')
      expect(transactions.rows).toHaveLength(within.length)
      expect(totalIn(transactions, 'Paid (-) or received (₹)')).toBe(
        0 - sum(within.map(({ amountPaise }) => amountPaise)),
      )
    }),
    { numRuns: runs },
  )
})

it('units of any period are before + in - out = after, place for place', async () => {
  await fc.assert(
    fc.asyncProperty(
      folios,
      fc.integer({ min: 0, max: 1900 }),
      fc.integer({ min: 0, max: 900 }),
      async (drawn, after, days) => {
        const from = addDays(start, after)
        const period = { from, to: addDays(from, days) }
        const { scene } = sceneOf(drawn)
        const figures = await scene.figures(period)
        expect(figures.unitsLeftOut).toEqual([])
        const units = named(fundStatementSheets(figures, '', words), 'Fund units')
        for (const row of units.rows) {
          const [before, came, went, left] = row.slice(3).map(value => Math.round(Number(value) * 10_000))
          expect((before ?? 0) + (came ?? 0) - (went ?? 0)).toBe(left)
        }
      },
    ),
    { numRuns: runs },
  )
})
