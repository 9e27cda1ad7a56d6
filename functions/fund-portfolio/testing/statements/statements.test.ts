import { describe, expect, it } from 'vitest'
import { corrupt } from './corrupt.ts'
import { type DemoPortfolio, demoStatement } from './demoStatement.ts'
import { printedDay, printedNumber } from './figures.ts'
import { checkedIsin } from './fundNames.ts'
import { pdfOfStatement } from './pdfOfStatement.ts'
import { layouts, printStatement } from './printStatement.ts'
import { seededRandom } from './seededRandom.ts'
import { widthOf } from './sheet.ts'
import { paiseOf, unitsFor } from './trueStatement.ts'

/** The generator itself, by hand: what it prints must be right before it may judge a reader. */

describe('numbers as issuers print them', () => {
  const indian = { commas: 'indian', negative: 'parentheses', leadingDot: false } as const
  const western = { commas: 'western', negative: 'minus', leadingDot: true } as const
  it.each([
    [499_975, 2, 2, '4,999.75', '4,999.75'],
    [1_234_567_890, 2, 2, '1,23,45,678.90', '12,345,678.90'],
    [-1_000_000, 2, 2, '(10,000.00)', '-10,000.00'],
    [2_500, 4, 3, '0.250', '.250'],
    [-2_500, 4, 4, '(0.2500)', '-.2500'],
    [0, 4, 3, '0.000', '0.000'],
    [10, 2, 2, '0.10', '.10'],
    [100_000, 2, 2, '1,000.00', '1,000.00'],
  ])('%d of scale %d with %d places', (value, scale, places, one, other) => {
    expect(printedNumber(value, scale, places, indian)).toBe(one)
    expect(printedNumber(value, scale, places, western)).toBe(other)
  })

  it('does not cut off what is not zero', () => {
    expect(() => printedNumber(12_345, 4, 3, indian)).toThrow('12345 has more than 3 places')
  })

  it('prints days with and without separators', () => {
    expect(printedDay('2021-10-25')).toBe('25-Oct-2021')
    expect(printedDay('2021-10-25', '')).toBe('25Oct2021')
  })
})

it('multiplies units and prices as the domain example does', () => {
  // 147.300 units at 60.0000 are 8,838.00; 4,999.75 at 49.7488 buy 100.500 units.
  expect(paiseOf(1_473_000, 600_000)).toBe(883_800)
  expect(paiseOf(-1_500_000, 666_667)).toBe(-1_000_001)
  expect(unitsFor(499_975, 497_488)).toBe(1_005_000)
})

it.each(['INE002A01018', 'US0378331005', 'INF879O01027'])('knows the check digit of %s', isin => {
  expect(checkedIsin(isin.slice(0, 11))).toBe(isin)
})

it('knows the widths of Helvetica', () => {
  // 556 for each digit, 278 for comma and point, in 1/1000 of the size.
  expect(widthOf('4,999.75', 10)).toBeCloseTo((6 * 5560 + 2 * 2780) / 1000, 6)
  expect(widthOf('~', 1000)).toBe(584)
})

describe.each(layouts)('%s', layout => {
  it('prints the same pages for the same seed, and others for another', () => {
    const pages = (seed: number) => printStatement(layout, seededRandom(seed)).pages
    expect(pages(7)).toEqual(pages(7))
    expect(pages(7)).not.toEqual(pages(8))
  })

  it('keeps its texts on the page and apart from each other', () => {
    for (let seed = 0; seed < 40; seed++)
      for (const { texts } of printStatement(layout, seededRandom(seed), {
        drawn: 'whole',
        doubledDates: false,
      }).pages) {
        const upright = texts.filter(({ rotated }) => !rotated)
        for (const { text, x, y, width } of upright) {
          expect(y, `${layout} ${seed} ${text}`).toBeGreaterThan(0)
          expect(x, `${layout} ${seed} ${text}`).toBeGreaterThan(0)
          if (!text.includes('CASWS')) expect(x + width, `${layout} ${seed} ${text}`).toBeLessThan(595)
          const under = upright.find(
            other =>
              other.y === y && other.x > x && other.x < x + width - 0.01 && !text.startsWith('Registrar'),
          )
          expect(under && `${text} under ${under.text}`, `${layout} ${seed}`).toBeUndefined()
        }
      }
  })
})

it('damages one thing and says which', () => {
  const { pages } = printStatement('camsDetailed', seededRandom(3), { drawn: 'whole' })
  for (let seed = 0; seed < 60; seed++) {
    const { pages: damaged, damage } = corrupt(pages, seededRandom(seed))
    expect(damage.what).not.toBe('')
    if (damage.what !== 'nothing to damage') expect(damaged).not.toEqual(pages)
  }
})

const demo: DemoPortfolio = {
  period: { from: '2024-04-01', to: '2025-03-31' },
  name: 'Asha Rao',
  pan: 'ABCPR1234F',
  folios: [
    {
      amc: 'HDFC Mutual Fund',
      folio: '12345678/90',
      schemes: [
        {
          name: 'HDFC Flexi Cap Fund - Direct Plan - Growth Option',
          isin: 'INF179K01UT0',
          rtaCode: 'H02T',
          registrar: 'CAMS',
          navE4: 600_000,
          rows: [
            { date: '2024-04-15', type: 'purchase', text: 'Purchase', amountPaise: 499_975, navE4: 497_488 },
            { date: '2024-04-15', type: 'stampDuty', text: '*** Stamp Duty ***', amountPaise: 25 },
            {
              date: '2024-06-20',
              type: 'redemption',
              text: 'Redemption',
              amountPaise: -250_000,
              navE4: 500_000,
            },
          ],
        },
      ],
    },
  ],
}

it('prints given positions as a statement that adds up', async () => {
  const { truth, pages } = demoStatement(demo)
  // 100.500 bought, 50.000 sold; half of the cost (50,000/100,500 of 4,999.75) goes: 4,999.75 − 2,487.44 = 2,512.31.
  const scheme = truth.folios[0]?.schemes[0]
  expect(scheme).toMatchObject({
    closingE4: 505_000,
    valuePaise: 303_000,
    costPaise: 251_231,
    isDirect: true,
  })
  const texts = pages.flatMap(page => page.texts.map(({ text }) => text))
  expect(texts).toContain('Closing Unit Balance: 50.500')
  expect(texts).toContain('(50.000)')
  expect(demoStatement(demo).pages).toEqual(pages)
})

it('draws a PDF, locked when there is a password', async () => {
  const { pages } = demoStatement(demo)
  const open = (await pdfOfStatement(pages)).toString('latin1')
  expect(open.startsWith('%PDF-1.7')).toBe(true)
  expect(open).not.toContain('/Encrypt')
  expect((await pdfOfStatement(pages, { password: 'ABCPR1234F' })).toString('latin1')).toContain('/Encrypt')
})
