import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Value, Workbook } from './sheets.ts'
import { drawWorkbook } from './workbook.ts'

const columns = [
  { label: 'Name', kind: 'text', width: 20 },
  { label: 'Day', kind: 'date', width: 12 },
  { label: 'Units', kind: 'units', width: 8 },
  { label: 'Price', kind: 'price', width: 10 },
  { label: 'Amount', kind: 'money', width: 14 },
] as const

const reportOf = (rows: readonly (readonly Value[])[]): Workbook => ({
  fileName: 'x',
  sheets: [
    {
      name: 'Sheet',
      heading: 'A report',
      lead: ['Asha Rao'],
      columns,
      rows,
      total: ['Total', undefined, undefined, undefined, 5],
      empty: 'Nothing here.',
      notes: ['A note'],
    },
  ],
})

/** The parts of the workbook as text. */
async function partsOf(report: Workbook): Promise<ReadonlyMap<string, string>> {
  const files = unzipSync(await drawWorkbook(report))
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
async function sheetXml(rows: readonly (readonly Value[])[]): Promise<string> {
  return (await partsOf(reportOf(rows))).get('xl/worksheets/sheet1.xml') ?? ''
}

describe('a workbook', () => {
  it('holds rupees to the paisa as numbers, and days as days', async () => {
    const xml = await sheetXml([['A', '2026-11-25', 12, '99.5000', 9_007_199_254_740_99]])
    // 25 November 2026 is day 46,351 of the calendar of spreadsheets.
    expect([...xml.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => value)).toEqual(
      expect.arrayContaining(['46351', '12', '99.5', '9007199254740.99', '0.05']),
    )
  })

  it('never makes a formula of a text, whatever it begins with', async () => {
    const parts = await partsOf(
      reportOf([
        ['=1+1', undefined, undefined, '+2', undefined],
        ['@x', 'soon'],
      ]),
    )
    expect(parts.get('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/)
    expect([...parts.values()].join()).toContain('=1+1')
  })

  it('groups as India does, also what is negative, and says so where there is nothing', async () => {
    const styles = (await partsOf(reportOf([['A', undefined, undefined, undefined, -123_456_789]]))).get(
      'xl/styles.xml',
    )
    expect(styles).toContain('##\\,##\\,##\\,##0.00')
    expect(styles).toContain('[&lt;=-100000]-##\\,##\\,##0.00')
    const empty = await partsOf(reportOf([]))
    expect([...empty.values()].join()).toContain('Nothing here.')
    expect([...empty.values()].join()).not.toContain('Total')
  })
})
