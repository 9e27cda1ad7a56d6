import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateOfDay } from '../../../shared/vocabulary/calendarDays.ts'
import { navFileOf } from './navFile.ts'
import { navDateText } from './navValues.ts'

const numRuns = process.env.PROVE === '1' ? 3000 : 150
const names = [
  'Scheme Code',
  'ISIN Div Payout/ ISIN Growth',
  'ISIN Div Reinvestment',
  'Scheme Name',
  'Net Asset Value',
  'Date',
]
const scheme = fc.record({
  code: fc.integer({ min: 10_000, max: 999_999 }).map(String),
  navE4: fc.integer({ min: 0, max: 99_999_999_999 }),
  day: fc.integer({ min: 13_000, max: 21_000 }),
  isDirect: fc.boolean(),
  isIdcw: fc.boolean(),
  hasPrice: fc.boolean(),
  banner: fc.boolean(),
})

it('every row is found again, whatever the order of the columns, with plan and option or without, with any line ends', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(scheme, { selector: ({ code }) => code, maxLength: 40 }),
      fc.boolean(),
      fc.constantFrom('\r\n', '\n', '\r\n\r\n'),
      fc.integer(),
      (schemes, isNew, end, seed) => {
        const columns = [...names, ...(isNew ? ['Plan', 'Option'] : [])]
        const order = columns
          .map((_, index) => index)
          .sort((a, b) => ((a * 31 + seed) % 7) - ((b * 31 + seed) % 7))
        const lines = [order.map(index => columns[index]).join(';')]
        for (const { code, navE4, day, isDirect, isIdcw, hasPrice, banner } of schemes) {
          if (banner) lines.push('Open Ended Schemes(Debt Scheme - Gilt Fund)', 'Himgiri Mutual Fund')
          const plan = isDirect ? 'Direct Plan' : 'Regular Plan'
          const option = isIdcw ? 'IDCW' : 'Growth'
          const nav = `${Math.floor(navE4 / 10_000)}.${String(navE4 % 10_000).padStart(4, '0')}`
          const cells = [
            code,
            '-',
            '-',
            `Fund - ${plan} - ${option}`,
            hasPrice ? nav : 'N.A.',
            navDateText(dateOfDay(day)),
            plan,
            option,
          ]
          lines.push(order.map(index => cells[index]).join(';'))
        }
        const { rows } = navFileOf(lines.join(end))
        expect(rows.map(({ code, isDirect, option, price }) => [code, isDirect, option, price])).toEqual(
          schemes.map(({ code, isDirect, isIdcw, hasPrice, navE4, day }) => [
            code,
            isDirect,
            isIdcw ? 'idcw' : 'growth',
            hasPrice && navE4 > 0 ? { date: dateOfDay(day), navE4 } : undefined,
          ]),
        )
      },
    ),
    { numRuns },
  )
})

it('no text makes it fail otherwise than by saying that it is unreadable', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string(), fc.constantFrom(names.join(';'), '122639;-;-;X;10;11-Sep-2026', ';;;;;')),
      ),
      lines => {
        try {
          for (const { code } of navFileOf(lines.join('\n')).rows) expect(code).toMatch(/^\d{5,6}$/)
        } catch (error) {
          expect(error).toMatchObject({ name: 'ProviderUnavailable' })
        }
      },
    ),
    { numRuns },
  )
})
