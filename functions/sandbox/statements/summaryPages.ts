import { totalsOf } from './detailedPages.ts'
import { figuresIn, printedDay } from './figures.ts'
import type { Habits } from './habits.ts'
import type { PlacedPage } from './page.ts'
import type { Random } from './seededRandom.ts'
import { type Cell, cellsAt, openSheet, type Sheet, widthOf } from './sheet.ts'
import type { TrueFolio, TrueScheme, TrueStatement } from './trueStatement.ts'

export type SummaryIssuer = 'cams' | 'kfintech'

const size = 6
/** Folio, ISIN, scheme, day and registrar begin there; the numbers end there. */
const edges = {
  folio: 12,
  isin: 82,
  scheme: 138,
  cost: 318,
  balance: 378,
  day: 386,
  price: 468,
  value: 530,
  registrar: 540,
}
const watermarks = {
  cams: 'CAMSCASWS-120525163712 Version:V3.4 Live-1014',
  kfintech: 'KFINCASWS-98431123 Version:V2.0 Live-7',
}

function shifted({ shift }: Habits): typeof edges {
  const by = Math.max(-6, Math.min(shift, 4))
  return {
    folio: edges.folio + by,
    isin: edges.isin + by,
    scheme: edges.scheme + by,
    cost: edges.cost + by,
    balance: edges.balance + by,
    day: edges.day + by,
    price: edges.price + by,
    value: edges.value + by,
    registrar: edges.registrar + by,
  }
}

function columnNames(issuer: SummaryIssuer, habits: Habits): readonly { cells: Cell[]; lead: number }[] {
  const at = shifted(habits)
  const left = [
    ['Folio No.', at.folio],
    ['ISIN', at.isin],
    ['Scheme Name', at.scheme],
    ['NAV Date', at.day],
    ['Registrar', at.registrar],
  ] as const
  const values = [
    ['Cost Value', at.cost],
    ['Market Value', at.value],
  ] as const
  const under = [
    ['(INR)', at.cost],
    ['(INR)', at.price],
    ['(INR)', at.value],
  ] as const
  if (issuer === 'cams')
    return [
      { cells: cellsAt(left, [...values, ['Unit Balance', at.balance], ['NAV', at.price]]), lead: 16 },
      { cells: cellsAt([], under), lead: 7 },
    ]
  return [
    { cells: cellsAt([], [...values, ['Closing Unit', at.balance], ['Price', at.price]]), lead: 14 },
    { cells: cellsAt(left, []), lead: 3 },
    { cells: cellsAt([], [...under, ['Balance', at.balance]]), lead: 5 },
  ]
}

/** Words into lines of a column. */
export function intoLines(text: string, width: number, ofSize: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && widthOf(`${line} ${word}`, ofSize) <= width)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

interface Printing {
  readonly habits: Habits
  readonly sheet: Sheet
  readonly figures: ReturnType<typeof figuresIn>
}

function printHolding({ habits, sheet, figures }: Printing, { folio }: TrueFolio, scheme: TrueScheme) {
  const at = shifted(habits)
  const name = intoLines(`${scheme.rtaCode}-${scheme.name}`, at.cost - 46 - at.scheme, size)
  if (!sheet.hasRoom(11 + 7 * name.length)) sheet.newPage()
  sheet.line([
    { text: folio, x: at.folio },
    ...(scheme.isin ? [{ text: scheme.isin, x: at.isin }] : []),
    { text: name[0] ?? '', x: at.scheme },
    { text: figures.money(scheme.costPaise), right: at.cost },
    {
      text: figures.units(scheme.closingE4),
      right: at.balance,
      ...(habits.loweredBalance ? { lower: 1 } : {}),
    },
    { text: printedDay(scheme.valuedOn), x: at.day },
    { text: figures.price(scheme.navE4), right: at.price },
    { text: figures.money(scheme.valuePaise), right: at.value },
    { text: scheme.registrar, x: at.registrar },
  ])
  for (const text of name.slice(1)) sheet.line([{ text, x: at.scheme }], 7)
}

/** A summary of CAMS or KFintech: one row per scheme, no transactions. */
export function summaryPages(
  truth: TrueStatement,
  issuer: SummaryIssuer,
  habits: Habits,
  random: Random,
): PlacedPage[] {
  const sheet = openSheet(
    {
      size,
      habits,
      watermark: watermarks[issuer],
      onNewPage(line, page) {
        line([{ text: 'Consolidated Account Summary', x: 220, size: 11 }])
        line([{ text: `As on ${printedDay(truth.period.to)}`, x: 260 }])
        if (page > 1) for (const { cells, lead } of columnNames(issuer, habits)) line(cells, lead)
      },
    },
    random,
  )
  const { investor } = truth
  sheet.line([{ text: `Email Id: ${investor.email}`, x: 30 }])
  for (const text of [investor.name, ...investor.address, `Mobile: ${investor.mobile}`])
    sheet.line([{ text, x: 30 }])
  for (const { cells, lead } of columnNames(issuer, habits)) sheet.line(cells, lead)
  const printing = { habits, sheet, figures: figuresIn(habits.numbers, habits.unitPlaces) }
  let amc = ''
  for (const folio of truth.folios) {
    if (folio.amc !== amc) {
      amc = folio.amc
      sheet.line([{ text: amc, x: 12, size: 8 }], 14)
    }
    for (const scheme of folio.schemes) printHolding(printing, folio, scheme)
  }
  const totals = totalsOf(truth)
  const at = shifted(habits)
  sheet.line([
    { text: 'Total', x: at.scheme },
    { text: printing.figures.money(totals.reduce((sum, one) => sum + one.costPaise, 0)), right: at.cost },
    { text: printing.figures.money(totals.reduce((sum, one) => sum + one.valuePaise, 0)), right: at.value },
  ])
  sheet.line(
    [{ text: 'Loads and Fees: 01-Apr-2019 onwards exit load is nil for all schemes 1,234.00', x: 30 }],
    16,
  )
  return sheet.pages()
}
