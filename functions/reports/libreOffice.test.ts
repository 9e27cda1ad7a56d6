import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { hasProgram, run } from '../../infra/testing/pdfSignature.ts'
import { pdfReportNames } from '../../shared/contracts/reports/reportPdf.ts'
import { publishedCalendar as calendar } from '../../shared/vocabulary/marketCalendar.ts'
import { drawWorkbook } from '../platform/workbooks/workbook.ts'
import { workbookOf } from './pdfs/workbookOf.ts'
import { factsOf, partlySold, paymentAs, positionAs, saleAs } from './testing/reportFixture.ts'

/** The reports as a spreadsheet program reads them that nobody here wrote. */

const today = '2026-11-25'
const facts = factsOf(
  Array.from({ length: 40 }, (_, n) =>
    positionAs({
      ISIN: `INE583D0${String(7000 + n)}`,
      displayName: `UGRO Capital ${n}`,
      issuer: `=UGRO "Capital", ${n}`,
      lots: partlySold(
        { units: 6 + n, paise: 987_654_321_09 + 7 * n, orderId: `ord_${n}` },
        { orderId: `ord_${n}`, liquidationId: `liq_${n}`, proceedsPaise: 3_937_946 + n },
      ),
      payouts: [paymentAs({ couponPaise: 80_533 + n, tdsPaise: 8_053 + n })],
    }),
  ),
  Array.from({ length: 40 }, (_, n) => saleAs({ orderId: `liq_${n}` })),
)

/** Every sheet's rows, each cell's value as it is stored and not as it is shown. */
function readByLibreOffice(workbook: Uint8Array): string[][][] {
  const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
  const { output } = run(
    { 'report.xlsx': workbook },
    'sh',
    '-c',
    `HOME=$PWD soffice --headless --convert-to '${everySheet}' report.xlsx >/dev/null 2>&1; for sheet in *.csv; do echo "sheet $sheet"; cat "$sheet"; done`,
  )
  return output
    .split(/^sheet .*\n/m)
    .slice(1)
    .map(sheet => parse(sheet, { relaxColumnCount: true, skipEmptyLines: true }))
}

const paiseOf = (cell = ''): number => Math.round(Number(cell) * 100)

describe('a workbook in LibreOffice', () => {
  it.skipIf(!hasProgram('soffice', '--version')).each(pdfReportNames)(
    '%s: opens, and the sums of its columns are ours to the paisa',
    { timeout: 120_000 },
    async report => {
      const days = report === 'statement' ? { from: '2026-04-01', to: today } : { date: today }
      const workbook = workbookOf({ report, ...days }, facts, { today, calendar })
      const read = readByLibreOffice(await drawWorkbook(workbook))
      expect(read).toHaveLength(workbook.sheets.length)
      let compared = 0
      // The files are in the order of their names, the sheets are not.
      for (const { columns, rows, total = [], heading } of workbook.sheets) {
        const sheet = read.find(([first]) => first?.[0] === heading)
        const head =
          sheet?.findIndex(row => row[0] === columns[0]?.label && row[1] === columns[1]?.label) ?? -1
        const body = sheet?.slice(head + 1, head + 1 + rows.length) ?? []
        expect(body.map(row => row[0])).toHaveLength(rows.length)
        for (const [at, { kind }] of columns.entries()) {
          if (kind !== 'money' && kind !== 'units') continue
          const numberOf = kind === 'money' ? paiseOf : Number
          const ours = rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0)
          expect(body.reduce((sum, row) => sum + numberOf(row[at]), 0)).toBe(ours)
          compared += 1
          const summed = total[at]
          if (typeof summed === 'number') expect(numberOf(sheet?.[head + 1 + rows.length]?.[at])).toBe(summed)
        }
      }
      expect(compared).toBeGreaterThan(3)
    },
  )
})
