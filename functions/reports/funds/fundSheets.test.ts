import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import {
  bothFunds,
  figureScene,
  flexi,
  fundRow,
  income,
  rupees,
  schemeFacts,
  storedPosition,
} from '../../fund-portfolio/testing/figureScene.ts'
import { drawWorkbookPdf } from '../../platform/pdf/workbookPdf.ts'
import type { Sheet, Workbook } from '../../platform/workbooks/sheets.ts'
import { drawWorkbook } from '../../platform/workbooks/workbook.ts'
import { workbookOf } from '../pdfs/workbookOf.ts'
import { reportOf } from '../reportOf.ts'
import { factsOf, positionAs } from '../testing/reportFixture.ts'
import { type ReportSubject, requestedFunds } from './requestedFunds.ts'

/** The funds of `figureScene.ts`, worked by hand there, as the sheets show them. */

const today = '2026-11-26'
const calendar = publishedCalendar
const factsFor = async (subject: ReportSubject, scene: ReturnType<typeof figureScene> = bothFunds()) => {
  const { today: _today, ...requested } = requestedFunds(subject, today)
  return { ...factsOf([positionAs()]), funds: await scene.figures(requested) }
}
async function workbookFor(
  subject: ReportSubject,
  scene?: ReturnType<typeof figureScene>,
): Promise<Workbook> {
  const facts = await factsFor(subject, scene)
  const pdf = { pdfId: 'pdf_1', investorId: 'inv_1', ...subject }
  return workbookOf(pdf, facts, { today, calendar })
}
function sheetOf({ sheets }: Workbook, name: string): Sheet {
  const found = sheets.find(sheet => sheet.name === name)
  if (found === undefined) throw new Error(`there is no sheet ${name}`)
  return found
}
/** Which column of a sheet, by its label. */
const columnOf = ({ columns }: Sheet, label: string): number =>
  columns.findIndex(column => column.label === label)
const cellsOf = (sheet: Sheet, label: string) => sheet.rows.map(row => row[columnOf(sheet, label)])
const totalOf = (sheet: Sheet, label: string) => sheet.total?.[columnOf(sheet, label)]

describe('mutual funds in the holding report', () => {
  it('are one row a scheme in a folio, each with its holder, and their totals', async () => {
    const sheet = sheetOf(await workbookFor({ report: 'holdings', date: '2026-06-30' }), 'Mutual funds')
    expect(sheet.lead).toEqual([
      'Asha Rao · PAN ••••••234F',
      'Ravi Rao · PAN ••••••678G',
      'As of the end of 30/06/2026, from the statements that you imported',
    ])
    // 299.975 at 71, and 4,999.75 at 10.10: 50,497.475, half up.
    expect(sheet.rows).toEqual([
      [
        'Aravalli Flexi Cap Fund',
        'Asha Rao, ••••••234F',
        '12345678/90',
        'Aravalli Mutual Fund',
        '299.9750',
        '71.0000',
        '2026-06-30',
        rupees(21_298.23),
        rupees(17_999.4),
        rupees(3298.83),
        'complete',
        '2026-10-31',
      ],
      [
        'Aravalli Income Fund',
        'Ravi Rao, ••••••678G',
        '555/1',
        'Aravalli Mutual Fund',
        '4999.7500',
        '10.1000',
        '2026-06-30',
        rupees(50_497.48),
        rupees(50_000),
        rupees(497.48),
        'complete',
        '2026-10-31',
      ],
    ])
    expect(totalOf(sheet, 'Value (₹)')).toBe(rupees(71_795.71))
    expect(totalOf(sheet, 'Gain or loss (₹)')).toBe(rupees(3796.31))
  })

  it('without a price say so, and what is not known is on a sheet of its own', async () => {
    const summary = storedPosition([], {
      status: { kind: 'holdingsOnly' },
      spans: [],
      unitsE4: 1,
      positionId: 'fp_9',
      folio: '9',
    })
    const workbook = await workbookFor(
      { report: 'holdings', date: '2026-01-31' },
      figureScene([flexi, summary]),
    )
    expect(cellsOf(sheetOf(workbook, 'Mutual funds'), 'NAV')).toEqual(['no price'])
    expect(totalOf(sheetOf(workbook, 'Mutual funds'), 'Value (₹)')).toBe(0)
    expect(cellsOf(sheetOf(workbook, 'Funds left out'), 'Folio')).toEqual(['9'])
  })
})

describe('mutual funds in the transaction report', () => {
  it('are the rows of the year, with the money paid and received', async () => {
    const sheet = sheetOf(await workbookFor({ report: 'transactions', date: today }), 'Mutual funds')
    expect(cellsOf(sheet, 'What')).toEqual(['Purchase', 'Stamp duty', 'Redemption', 'STT', 'Dividend', 'TDS'])
    expect(cellsOf(sheet, 'Units')).toEqual([
      '4999.7500',
      undefined,
      '-2199.9000',
      undefined,
      undefined,
      undefined,
    ])
    // -49,997.50 - 2.50 + 1,53,993.00 - 1.54 + 6,249.69 - 624.97
    expect(totalOf(sheet, 'Paid (-) or received (₹)')).toBe(rupees(109_616.18))
  })

  it('say how many were deleted, and mark those of a statement that does not add up', async () => {
    const [first, ...others] = flexi.rows
    if (first === undefined) throw new Error('no row')
    const edited = {
      ...flexi,
      status: { kind: 'edited' } as const,
      rows: [{ ...first, deletedOn: '2026-11-01' }, ...others],
    }
    const broken = { ...income, status: { kind: 'broken', at: { kind: 'amount', line: 0 } } as const }
    const scene = figureScene([edited, broken])
    const sheet = sheetOf(
      await workbookFor({ report: 'transactions', date: '2026-03-31' }, scene),
      'Mutual funds',
    )
    expect(cellsOf(sheet, 'What')).toEqual([
      'Stamp duty (some deleted by you)',
      'SIP (some deleted by you)',
      'Stamp duty (some deleted by you)',
    ])
    expect(sheet.notes).toContain('Transactions that you deleted are left out, 1 of this time.')
    const next = sheetOf(await workbookFor({ report: 'transactions', date: today }, scene), 'Mutual funds')
    expect(cellsOf(next, 'What')).toContain('Purchase (do not add up)')
  })
})

describe('mutual funds in the tax report', () => {
  it('have their gains by lot and by rate, which are the same sums', async () => {
    const workbook = await workbookFor({ report: 'tax', date: today })
    const gains = sheetOf(workbook, 'Fund gains')
    expect(cellsOf(gains, 'Taxed at')).toEqual(['12.5 % (long-term, section 112A)', '20 % (short-term)'])
    expect(cellsOf(gains, 'Gain or loss (₹)')).toEqual([rupees(39_993), rupees(1999.4)])
    expect(totalOf(gains, 'Proceeds (₹)')).toBe(rupees(153_993))
    expect(gains.notes.join(' ')).toContain('above ₹ 1,25,000 of a financial year')
    const terms = sheetOf(workbook, 'Fund gains by term')
    expect(terms.rows).toEqual([
      [
        'Asha Rao, ••••••234F',
        '12.5 % (long-term, section 112A)',
        1,
        rupees(139_993),
        rupees(100_000),
        rupees(39_993),
      ],
      ['Asha Rao, ••••••234F', '20 % (short-term)', 1, rupees(14_000), rupees(12_000.6), rupees(1999.4)],
    ])
    expect(terms.total?.at(-1)).toBe(totalOf(gains, 'Gain or loss (₹)'))
  })

  it('never add gains with the exemption of section 112A to others of the same rate', async () => {
    const debt = schemeFacts({ code: '100009', assetClass: 'debt', equityPercent: '0' })
    // Bought before April 2023, so that a gain of 2026 is long-term.
    const old = storedPosition(
      [
        fundRow('2020-05-04', 'purchase', 100_000, { units: 1000, nav: 100 }),
        fundRow('2026-06-15', 'redemption', -150_000, { units: -1000, nav: 150 }),
      ],
      { positionId: 'fp_9', folio: '999/9', code: '100009' },
    )
    const scene = figureScene([flexi, old], [schemeFacts(), debt])
    const terms = sheetOf(await workbookFor({ report: 'tax', date: today }, scene), 'Fund gains by term')
    expect(cellsOf(terms, 'Taxed at').toSorted()).toEqual([
      '12.5 % (long-term)',
      '12.5 % (long-term, section 112A)',
      '20 % (short-term)',
    ])
    expect(terms.rows.find(row => row[1] === '12.5 % (long-term)')?.at(-1)).toBe(rupees(50_000))
  })

  it('have dividends with the tax that is printed', async () => {
    const sheet = sheetOf(await workbookFor({ report: 'tax', date: today }), 'Fund dividends')
    expect(sheet.rows).toEqual([
      [
        '2026-09-15',
        'Dividend',
        'Aravalli Income Fund',
        'Ravi Rao, ••••••678G',
        '555/1',
        rupees(6249.69),
        rupees(624.97),
        rupees(5624.72),
      ],
    ])
  })

  it('list what is not reconciled with the reason', async () => {
    const partial = { ...flexi, status: { kind: 'partial' } as const }
    const workbook = await workbookFor({ report: 'tax', date: today }, figureScene([partial]))
    expect(sheetOf(workbook, 'Fund gains').rows).toEqual([])
    expect(sheetOf(workbook, 'Fund gains').notes).toContain(
      'What is left out is on a sheet of its own, with the reason.',
    )
    expect(cellsOf(sheetOf(workbook, 'Funds left out'), 'Why')).toEqual([
      'Transactions of another time are missing: import a statement from the first purchase on.',
    ])
  })
})

describe('mutual funds in the account statement', () => {
  it('are units that add up, and all money', async () => {
    const workbook = await workbookFor({ report: 'statement', from: '2026-06-01', to: '2026-09-30' })
    expect(sheetOf(workbook, 'Fund units').rows.map(row => row.slice(2))).toEqual([
      ['12345678/90', '2499.8750', '0.0000', '2199.9000', '299.9750'],
      ['555/1', '4999.7500', '0.0000', '0.0000', '4999.7500'],
    ])
    expect(totalOf(sheetOf(workbook, 'Fund money'), 'Paid (-) or received (₹)')).toBe(rupees(159_616.18))
  })
})

describe('the files', () => {
  const subjects: readonly ReportSubject[] = [
    { report: 'holdings', date: '2026-06-30' },
    { report: 'transactions', date: today },
    { report: 'tax', date: today },
    { report: 'statement', from: '2026-04-01', to: today },
  ]

  it.each(subjects)('$report has no sheet of funds for who has none', ({ report, ...of }) => {
    const pdf = { pdfId: 'pdf_1', investorId: 'inv_1', report, ...of }
    const names = workbookOf(pdf, factsOf([positionAs()]), { today, calendar }).sheets.map(({ name }) => name)
    expect(names.filter(name => /fund/i.test(name))).toEqual([])
  })

  it.each(subjects)('$report is drawn as a workbook and as a PDF', async subject => {
    const workbook = await workbookFor(subject)
    expect((await drawWorkbook(workbook)).subarray(0, 2).toString()).toBe('PK')
    const pdf = drawWorkbookPdf(workbook, {
      author: 'Sthirank Securities',
      createdAt: new Date('2026-11-26T04:30:00Z'),
      madeOn: '26/11/2026',
    })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('workbooks are in Hindi as well, with the same figures', async () => {
    const facts = await factsFor({ report: 'tax', date: today })
    const of = (language: 'en' | 'hi') =>
      reportOf('tax', facts, { date: today, today }, { language, calendar }).sheets.map(({ total = [] }) =>
        total.filter(value => typeof value === 'number'),
      )
    expect(of('hi')).toEqual(of('en'))
  })

  it('names of sheets are short enough for a spreadsheet, in both languages', async () => {
    const facts = await factsFor({ report: 'tax', date: today })
    for (const language of ['en', 'hi'] as const)
      for (const { name } of reportOf('tax', facts, { date: today, today }, { language, calendar }).sheets)
        expect(name.length).toBeLessThanOrEqual(31)
  })
})
