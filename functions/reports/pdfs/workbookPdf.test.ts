import { describe, expect, it } from 'vitest'
import { hasProgram, run } from '../../../infra/testing/pdfSignature.ts'
import { pdfReportNames } from '../../../shared/contracts/reports/reportPdf.ts'
import { publishedCalendar as calendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { fonts } from '../../platform/pdf/sheet.ts'
import { drawWorkbookPdf, shownValue } from '../../platform/pdf/workbookPdf.ts'
import { wordsOf } from '../reportWords.ts'
import { factsOf, partlySold, paymentAs, positionAs, saleAs } from '../testing/reportFixture.ts'
import { workbookOf } from './workbookOf.ts'

const how = {
  author: 'Sthirank Securities',
  createdAt: new Date('2026-11-25T04:30:00Z'),
  madeOn: '25/11/2026',
}
const today = '2026-11-25'

/** Fourteen bonds, so that every report is longer than a page. */
const facts = factsOf(
  Array.from({ length: 14 }, (_, n) =>
    positionAs({
      ISIN: `INE583D0${String(7000 + n)}`,
      displayName: `UGRO Capital Senior Secured Redeemable ${n}`,
      lots: partlySold({ units: 6 + n, paise: 6_033_706 + n }),
      payouts: [paymentAs({ couponPaise: 80_520 + n })],
    }),
  ),
  [saleAs()],
)
const subjectOf = (report: (typeof pdfReportNames)[number]) =>
  report === 'statement' ? { report, from: '2026-04-01', to: today } : { report, date: today }

const packed = (text: string): string => text.replace(/\s+/g, '')

/** What a reader that nobody here wrote finds in a document. */
const readByPoppler = (pdf: Buffer): string =>
  packed(run({ 'report.pdf': pdf }, 'pdftotext', '-raw', 'report.pdf', '-').output)

describe('a report as a PDF', () => {
  it.skipIf(!hasProgram('pdftotext', '-v')).each(pdfReportNames)(
    '%s: every cell is read by poppler',
    report => {
      const workbook = workbookOf(subjectOf(report), facts, { today, calendar })
      const text = readByPoppler(drawWorkbookPdf(workbook, how))
      let cells = 0
      for (const { heading, columns, rows, total = [], notes } of workbook.sheets) {
        for (const line of [heading, ...notes.map(note => note.replaceAll('₹', 'Rs'))])
          expect(text).toContain(packed(line))
        for (const row of [...rows, total])
          for (const [at, value] of row.entries()) {
            const column = columns[at]
            if (column === undefined) throw new Error('a cell without a column')
            expect(text).toContain(packed(shownValue(value, column)))
            cells += 1
          }
      }
      expect(cells).toBeGreaterThan(100)
    },
  )

  it('the same facts make the same bytes', () => {
    const [one, other] = ['', ''].map(() =>
      drawWorkbookPdf(workbookOf(subjectOf('tax'), facts, { today, calendar }), how),
    )
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(true)
  })

  it('the fonts have every letter of the words, with Rs in place of the rupee sign', () => {
    const letters = new Set(Object.values(wordsOf('en')).join('').replaceAll('₹', 'Rs'))
    const missing = [...letters].filter(letter =>
      Object.values(fonts).some(font => font.glyphOf(letter.codePointAt(0) ?? 0) === 0),
    )
    expect(missing).toEqual([])
  })

  it('shows money with Indian grouping, units whole and days as the site does', () => {
    expect(shownValue(-12_345_678_905, { kind: 'money' })).toBe('-12,34,56,789.05')
    expect(shownValue(1_234_567, { kind: 'units' })).toBe('12,34,567')
    expect(shownValue('2026-02-28', { kind: 'date' })).toBe('28/02/2026')
    expect(shownValue('no price', { kind: 'price' })).toBe('no price')
    expect(shownValue(undefined, { kind: 'money' })).toBe('')
  })
})
