import type { PlacedPage } from '../../statement/page.ts'
import { figuresIn, printedDay } from './figures.ts'
import type { Habits } from './habits.ts'
import { schemeLines } from './schemeLines.ts'
import type { Random } from './seededRandom.ts'
import { type Cell, cellsAt, openSheet, type Sheet } from './sheet.ts'
import type { TrueFolio, TrueRow, TrueScheme, TrueStatement } from './trueStatement.ts'

/** Who prints it: `camsOld` is the template before the cost was printed. */
export type DetailedIssuer = 'cams' | 'camsOld' | 'kfintech'

/** Edges of the columns in points: the first two begin there, the others end there. */
const edges = { date: 30, text: 78, amount: 360, units: 425, price: 485, balance: 550 }
const size = 7

const watermarks = {
  cams: 'CAMSCASWS-120525163712 Version:V3.4 Live-1014',
  camsOld: 'CAMSCASWS-21102115331 Version:V3.1 Live-21',
  kfintech: 'KFINCASWS-98431123 Version:V2.0 Live-7',
}

/** The names of the columns: two baselines, or four of KFintech. */
function columnNames(
  issuer: DetailedIssuer,
  habits: Habits,
  page: number,
): readonly { cells: Cell[]; lead: number }[] {
  const at = shifted(habits, page)
  const price = [habits.priceColumn, at.price] as const
  const under = cellsAt(
    [],
    [
      ['(INR)', at.amount],
      ['(INR)', at.price],
      ['Balance', at.balance],
    ],
  )
  const left = [
    ['Date', at.date],
    ['Transaction', at.text],
  ] as const
  const units = [
    ['Units', at.units],
    ['Unit', at.balance],
  ] as const
  if (issuer === 'kfintech')
    return [
      { cells: cellsAt([], [['Amount', at.amount], price]), lead: 12 },
      { cells: cellsAt(left, []), lead: 2 },
      { cells: cellsAt([], units), lead: 2 },
      { cells: under, lead: 6 },
    ]
  return [
    { cells: cellsAt(left, [['Amount', at.amount], price, ...units]), lead: 14 },
    { cells: under, lead: 8 },
  ]
}

function shifted(habits: Habits, page: number) {
  const shift = habits.shift + (page % 2 === 0 && !habits.headerPerScheme ? habits.shiftOfEvenPages : 0)
  return {
    date: edges.date + shift,
    text: edges.text + shift,
    amount: edges.amount + shift,
    units: edges.units + shift,
    price: edges.price + shift,
    balance: edges.balance + shift,
  }
}

/** One statement being printed. */
interface Printing {
  readonly issuer: DetailedIssuer
  readonly habits: Habits
  readonly sheet: Sheet
  readonly figures: ReturnType<typeof figuresIn>
  /** Whose folios are being printed. */
  amc: string
  /** The scheme whose rows are being printed. */
  going?: { readonly folio: TrueFolio; readonly scheme: TrueScheme } | undefined
}

function printFirstPage({ sheet, figures, issuer }: Printing, truth: TrueStatement) {
  const { investor } = truth
  const right = 300
  sheet.line([
    { text: `Email Id: ${investor.email}`, x: 30 },
    { text: 'This Consolidated Account Statement is brought to you as an investor friendly', x: right },
  ])
  sheet.line([
    { text: investor.name, x: 30 },
    { text: 'initiative by CAMS and KFintech, and lists the transactions and balances of', x: right },
  ])
  for (const address of investor.address) sheet.line([{ text: address, x: 30 }])
  sheet.line([{ text: `Mobile: ${investor.mobile}`, x: 30 }])
  sheet.line([{ text: 'PORTFOLIO SUMMARY', x: 240, size: 9 }], 20)
  const withCost = issuer !== 'camsOld'
  sheet.line([
    { text: 'Mutual Fund', x: 110 },
    ...(withCost ? [{ text: 'Cost Value', right: 380 }] : []),
    { text: 'Market Value', right: 470 },
  ])
  const totals = totalsOf(truth)
  const printTotal = (name: string, costPaise: number, valuePaise: number) =>
    sheet.line([
      { text: name, x: 110 },
      ...(withCost ? [{ text: figures.money(costPaise), right: 380 }] : []),
      { text: figures.money(valuePaise), right: 470 },
    ])
  for (const { amc, costPaise, valuePaise } of totals) printTotal(amc, costPaise, valuePaise)
  printTotal(
    'Total',
    totals.reduce((sum, { costPaise }) => sum + costPaise, 0),
    totals.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
  )
}

/** Per fund company, in the order of the statement. */
export function totalsOf(truth: TrueStatement) {
  const totals = new Map<string, { amc: string; costPaise: number; valuePaise: number }>()
  for (const { amc, schemes } of truth.folios) {
    const total = totals.get(amc) ?? { amc, costPaise: 0, valuePaise: 0 }
    for (const { costPaise, valuePaise } of schemes) {
      total.costPaise += costPaise
      total.valuePaise += valuePaise
    }
    totals.set(amc, total)
  }
  return [...totals.values()]
}

function printNames({ sheet, issuer, habits }: Printing) {
  for (const { cells, lead } of columnNames(issuer, habits, 1)) sheet.line(cells, lead)
}

function rowCells({ habits, figures }: Printing, row: TrueRow, page: number): Cell[] {
  const at = shifted(habits, page)
  const { amountPaise, unitsE4, navE4, balanceE4, printed } = row
  const day = printedDay(row.date, habits.collapsedDates ? '' : '-')
  const cells: Cell[] = [
    { text: day, x: at.date, ...(habits.doubledDates ? { again: 0.7, pieces: [day] } : {}) },
    { text: row.text, x: at.text },
  ]
  if (amountPaise !== undefined)
    cells.push({
      text: figures.money(amountPaise),
      right: printed === 'amountAsUnits' ? at.units : at.amount,
    })
  if (unitsE4 !== undefined) {
    const units = figures.units(unitsE4)
    cells.push({ text: printed === 'unitsInParentheses' ? `(${units})` : units, right: at.units })
  }
  if (navE4 !== undefined) cells.push({ text: figures.price(navE4), right: at.price })
  if (balanceE4 !== undefined)
    cells.push({
      text: figures.units(balanceE4),
      right: at.balance,
      ...(habits.loweredBalance ? { lower: 1 } : {}),
    })
  return cells
}

/** Where a description too long for its column breaks: the issuer's words go on below. */
const continuations = ['via Internet Ref 4711', '(INA000012345)', 'by order of the distributor'] as const

function printRows(printing: Printing, scheme: TrueScheme, random: Random) {
  const { sheet, habits } = printing
  const inText = (text: string) => (page: number) => [{ text, x: shifted(habits, page).text }]
  for (const row of scheme.rows) {
    sheet.line(page => rowCells(printing, row, page))
    if (habits.wrappedText && random.chance(40) && sheet.hasRoom(7.5))
      sheet.line(inText(random.pick(continuations)), 7.5)
  }
  if (scheme.rows.length === 0 && habits.emptyNote)
    sheet.line(inText('*** No transactions during this statement period ***'))
}

function printClosing(printing: Printing, scheme: TrueScheme) {
  const { sheet, figures, issuer } = printing
  const on = printedDay(scheme.valuedOn)
  const cells = [
    { text: `Closing Unit Balance: ${figures.units(scheme.closingE4)}`, x: 30 },
    { text: `NAV on ${on}: INR ${figures.price(scheme.navE4)}`, x: 160 },
  ]
  const value = figures.money(scheme.valuePaise)
  if (issuer === 'camsOld') sheet.line([...cells, { text: `Valuation on ${on}: INR ${value}`, x: 380 }])
  else
    sheet.line([
      ...cells,
      { text: `Total Cost Value: ${figures.money(scheme.costPaise)}`, x: 290 },
      { text: `Market Value on ${on}: INR ${value}`, x: 410 },
    ])
  printing.going = undefined
  for (const text of scheme.loadTexts) sheet.line([{ text, x: 30, size: 6 }], 9)
}

function printHeading({ issuer, habits }: Printing, scheme: TrueScheme, line: Sheet['line']) {
  for (const cells of schemeLines(scheme, habits, watermarks[issuer])) line(cells)
  if (!habits.nomineeLine) return
  const nominees = [1, 2, 3].map(place => `Nominee ${place}: ${scheme.nominees[place - 1] ?? ''}`)
  line(nominees.map((text, place) => ({ text, x: 30 + place * 150 })))
}

function printScheme(printing: Printing, folio: TrueFolio, scheme: TrueScheme, random: Random) {
  const { sheet, habits, figures } = printing
  printHeading(printing, scheme, sheet.line)
  if (habits.headerPerScheme) printNames(printing)
  sheet.line([{ text: `Opening Unit Balance: ${figures.units(scheme.openingE4)}`, x: 360 }])
  printing.going = { folio, scheme }
  printRows(printing, scheme, random)
  if (habits.closingOnNextPage) sheet.newPage()
  printClosing(printing, scheme)
}

function printFolioLine({ folio, pan, holder }: TrueFolio, line: Sheet['line']) {
  const known = pan ? `PAN: ${pan}   KYC: OK   PAN: OK` : 'KYC: NOT OK'
  const number = `Folio No: ${folio.replace('/', ' / ')}`
  line(
    cellsAt(
      [
        [number, 30],
        [known, 220],
      ],
      [],
    ),
    16,
  )
  line([{ text: holder, x: 30 }])
}

/** What every page begins with, and the names that go on over its top. */
function printTop(printing: Printing, line: Sheet['line'], page: number) {
  const { issuer, habits, going } = printing
  if (page === 1) return
  if (!habits.headerPerScheme)
    for (const { cells, lead } of columnNames(issuer, habits, page)) line(cells, lead)
  if (habits.amcOnEachPage && printing.amc) line([{ text: printing.amc, x: 30, size: 9 }], 14)
  if (!habits.folioOnEachPage || going === undefined) return
  printFolioLine(going.folio, line)
  printHeading(printing, going.scheme, line)
}

/** A detailed statement of CAMS or KFintech (domain.md 2.2). */
export function detailedPages(
  truth: TrueStatement,
  issuer: DetailedIssuer,
  habits: Habits,
  random: Random,
): PlacedPage[] {
  const { from, to } = truth.period
  let printing: Printing | undefined
  const sheet = openSheet(
    {
      size,
      habits,
      watermark: watermarks[issuer],
      onNewPage(line, page) {
        line([{ text: 'Consolidated Account Statement', x: 220, size: 11 }])
        line([{ text: `${printedDay(from)} To ${printedDay(to)}`, x: 250 }])
        if (printing) printTop(printing, line, page)
      },
    },
    random,
  )
  printing = { issuer, habits, sheet, figures: figuresIn(habits.numbers, habits.unitPlaces), amc: '' }
  printFirstPage(printing, truth)
  if (!habits.headerPerScheme) printNames(printing)
  for (const folio of truth.folios) {
    printing.going = undefined
    if (folio.amc !== printing.amc) {
      sheet.line([{ text: folio.amc, x: 30, size: 9 }], 18)
      printing.amc = folio.amc
    }
    for (const [place, scheme] of folio.schemes.entries()) {
      printing.going = undefined
      if (place === 0 || habits.folioPerScheme) printFolioLine(folio, sheet.line)
      printScheme(printing, folio, scheme, random)
    }
  }
  return sheet.pages()
}
