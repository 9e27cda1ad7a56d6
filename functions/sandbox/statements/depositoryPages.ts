import { figuresIn, printedDay } from './figures.ts'
import type { Habits } from './habits.ts'
import type { PlacedPage } from './page.ts'
import type { Random } from './seededRandom.ts'
import { type Cell, openSheet, type Sheet } from './sheet.ts'
import { intoLines } from './summaryPages.ts'
import type { TrueFolio, TrueScheme, TrueStatement } from './trueStatement.ts'

/**
 * The e-CAS of NSDL and CDSL: demat accounts first, then the folios of fund companies. Shares stand among the units in the
 * accounts; they are no funds and readers leave them out.
 */
export type Depository = 'nsdl' | 'cdsl'

/** A demat account: its schemes are the units kept in it. */
export interface DematAccount {
  readonly depository: 'NSDL' | 'CDSL'
  readonly participant: string
  readonly dpId: string
  readonly clientId: string
  readonly holder: string
  readonly pan: string
  readonly schemes: readonly TrueScheme[]
}

export interface TrueHoldings extends TrueStatement {
  readonly accounts: readonly DematAccount[]
}

const size = 6

interface Printing {
  readonly truth: TrueHoldings
  readonly sheet: Sheet
  readonly habits: Habits
  readonly figures: ReturnType<typeof figuresIn>
}

const worthOf = (schemes: readonly TrueScheme[]) =>
  schemes.reduce((sum, { valuePaise }) => sum + valuePaise, 0)

/** The list of accounts on the second page. */
function printAccounts({ truth, sheet, figures }: Printing, idName: string) {
  sheet.line([{ text: 'Your Demat Account and Mutual Fund Folios', x: 30, size: 9 }])
  sheet.line([
    { text: 'Account Type', x: 30 },
    { text: 'Account Details', x: 160 },
    { text: 'No. of ISINs / Schemes', x: 380 },
    { text: 'Value in (INR)', right: 560 },
  ])
  sheet.line([{ text: 'In the single name of', x: 30 }])
  sheet.line([{ text: `${truth.investor.name} (PAN:${truth.investor.pan})`, x: 30 }])
  for (const { depository, participant, dpId, clientId, schemes } of truth.accounts) {
    sheet.line([
      { text: `${depository} Demat Account`, x: 30 },
      { text: participant, x: 160 },
      { text: String(schemes.length + 1), x: 400 },
      { text: figures.money(worthOf(schemes) + 1_234_500), right: 560 },
    ])
    sheet.line([{ text: `DP ${idName}:${dpId} Client ${idName}:${clientId}`, x: 160 }], 8)
  }
  const ofFolios = truth.folios.flatMap(({ schemes }) => schemes)
  sheet.line([
    { text: 'Mutual Fund Folios', x: 30 },
    { text: `${truth.folios.length} Folios`, x: 160 },
    { text: String(ofFolios.length), x: 400 },
    { text: figures.money(worthOf(ofFolios)), right: 560 },
  ])
}

function printWrapped(
  { sheet }: Printing,
  row: Cell[],
  nameAt: number,
  name: readonly string[],
  under: Cell[],
) {
  if (!sheet.hasRoom(12 + 7 * Math.max(name.length, under.length))) sheet.newPage()
  sheet.line([...row, { text: name[0] ?? '', x: nameAt }], 12)
  const lines = Math.max(name.length - 1, under.length)
  for (let place = 0; place < lines; place++) {
    const rest = name[place + 1]
    const below = under[place]
    sheet.line([...(below ? [below] : []), ...(rest ? [{ text: rest, x: nameAt }] : [])], 7)
  }
}

function printNsdlAccount(printing: Printing, account: DematAccount) {
  const { sheet, figures } = printing
  sheet.line(
    [
      { text: `${account.depository} Demat Account`, x: 30, size: 8 },
      { text: 'ACCOUNT HOLDER', x: 350 },
    ],
    20,
  )
  sheet.line([
    { text: account.participant, x: 30 },
    { text: `${account.holder} (PAN:${account.pan})`, x: 350 },
  ])
  sheet.line([{ text: `DP ID: ${account.dpId}  Client ID: ${account.clientId}`, x: 30 }])
  sheet.line([{ text: 'Equities (E)', x: 30 }], 14)
  sheet.line([{ text: 'Equity Shares', x: 30 }])
  const shareNames = [
    'ISIN',
    'Company Name',
    'Face Value in (INR)',
    'No. of Shares',
    'Market Price in (INR)',
    'Value in (INR)',
  ]
  sheet.line(
    shareNames.map((text, place) =>
      place < 2 ? { text, x: [20, 85][place] ?? 20 } : { text, right: 250 + place * 60 },
    ),
  )
  sheet.line([
    { text: 'INE002A01018', x: 20 },
    { text: 'RELIANCE INDUSTRIES LIMITED', x: 85 },
    ...['10.00', '10', '1,234.50', '12,345.00'].map((text, place) => ({ text, right: 370 + place * 60 })),
  ])
  if (account.schemes.length === 0) return
  sheet.line([{ text: 'Mutual Funds (M)', x: 30 }], 14)
  sheet.line([
    { text: 'ISIN', x: 20 },
    { text: 'ISIN Description', x: 85 },
    { text: 'No. of Units', right: 390 },
    { text: 'NAV in (INR)', right: 470 },
    { text: 'Value in (INR)', right: 560 },
  ])
  for (const scheme of account.schemes)
    printWrapped(
      printing,
      [
        { text: scheme.isin ?? '', x: 20 },
        { text: figures.units(scheme.closingE4), right: 390 },
        { text: figures.price(scheme.navE4), right: 470 },
        { text: figures.money(scheme.valuePaise), right: 560 },
      ],
      85,
      intoLines(`${scheme.name}`, 240, size),
      [],
    )
  sheet.line([
    { text: 'Sub Total', x: 20 },
    { text: figures.money(worthOf(account.schemes)), right: 560 },
  ])
}

const nsdlNames = [
  [20, ['ISIN', 'UCC']],
  [78, ['ISIN Description']],
  [152, ['Folio No.']],
] as const
const nsdlEdges = { units: 256, average: 308, cost: 372, price: 422, value: 478, gain: 540, rate: 585 }

function printNsdlFolios(printing: Printing) {
  const { sheet, figures, truth } = printing
  // The names of the columns stay together.
  if (!sheet.hasRoom(60)) sheet.newPage()
  sheet.line([{ text: 'Mutual Fund Folios (F)', x: 30, size: 8 }], 20)
  sheet.line([
    ...nsdlNames.map(([x, [text]]) => ({ text, x })),
    { text: 'No. of Units', right: nsdlEdges.units },
    { text: 'Average Cost', right: nsdlEdges.average },
    { text: 'Total Cost', right: nsdlEdges.cost },
    { text: 'Current NAV', right: nsdlEdges.price },
    { text: 'Current Value', right: nsdlEdges.value },
    { text: 'Unrealised', right: nsdlEdges.gain },
    { text: 'Annualised', right: nsdlEdges.rate },
  ])
  sheet.line(
    [
      { text: 'UCC', x: 20 },
      { text: 'Per Units (INR)', right: nsdlEdges.average },
      { text: '(INR)', right: nsdlEdges.cost },
      { text: 'per unit (INR)', right: nsdlEdges.price },
      { text: 'in (INR)', right: nsdlEdges.value },
      { text: 'Profit/(Loss)', right: nsdlEdges.gain },
      { text: 'Return(%)', right: nsdlEdges.rate },
    ],
    7,
  )
  for (const { folio, schemes } of truth.folios)
    for (const scheme of schemes) {
      const averageE4 =
        scheme.closingE4 === 0 ? 0 : Math.round((scheme.costPaise * 1_000_000) / scheme.closingE4)
      printWrapped(
        printing,
        [
          { text: scheme.isin ?? '', x: 20 },
          { text: folio, x: 152 },
          { text: figures.units(scheme.closingE4), right: nsdlEdges.units },
          { text: figures.price(averageE4), right: nsdlEdges.average },
          { text: figures.money(scheme.costPaise), right: nsdlEdges.cost },
          { text: figures.price(scheme.navE4), right: nsdlEdges.price },
          { text: figures.money(scheme.valuePaise), right: nsdlEdges.value },
          { text: figures.money(scheme.valuePaise - scheme.costPaise), right: nsdlEdges.gain },
          { text: '12.34', right: nsdlEdges.rate },
        ],
        78,
        intoLines(scheme.name, 70, size),
        [{ text: 'MFHDFC0123', x: 20 }],
      )
    }
}

function printCdslAccount(printing: Printing, account: DematAccount) {
  const { sheet, figures, truth } = printing
  sheet.line(
    [
      { text: `DP Name : ${account.participant}`, x: 30 },
      { text: `DP ID : ${account.dpId}`, x: 260 },
      { text: `CLIENT ID : ${account.clientId}`, x: 400 },
    ],
    20,
  )
  sheet.line([{ text: `${account.holder} (PAN:${account.pan})`, x: 30 }])
  sheet.line([{ text: `HOLDING STATEMENT AS ON ${printedDay(truth.period.to)}`, x: 200 }], 14)
  sheet.line([
    { text: 'ISIN', x: 20 },
    { text: 'Security', x: 85 },
    ...['Current Bal', 'Frozen Bal', 'Pledge Bal', 'Free Bal', 'Market Price', 'Value'].map(
      (text, place) => ({
        text,
        right: 290 + place * 55,
      }),
    ),
  ])
  const numbers = (texts: readonly string[]) =>
    texts.map((text, place) => ({ text, right: 290 + place * 55 }))
  sheet.line([
    { text: 'INE002A01018', x: 20 },
    { text: 'RELIANCE INDUSTRIES LIMITED', x: 85 },
    ...numbers(['10.000', '--', '--', '10.000', '1,234.500', '12,345.00']),
  ])
  for (const scheme of account.schemes) {
    const units = figures.units(scheme.closingE4)
    printWrapped(
      printing,
      [
        { text: scheme.isin ?? '', x: 20 },
        ...numbers([units, '--', '--', units, figures.price(scheme.navE4), figures.money(scheme.valuePaise)]),
      ],
      85,
      intoLines(scheme.name, 150, size),
      [],
    )
  }
}

function printCdslFolios(printing: Printing) {
  const { sheet, figures, truth } = printing
  const numberNames = [
    'Closing Bal (Units)',
    'NAV (INR)',
    'Cumulative Amount Invested (INR)',
    'Valuation (INR)',
  ]
  sheet.line([{ text: `MUTUAL FUND UNITS HELD AS ON ${printedDay(truth.period.to)}`, x: 200 }], 20)
  sheet.line([
    { text: 'Scheme Name', x: 20 },
    { text: 'ISIN', x: 170 },
    { text: 'Folio No.', x: 235 },
    ...numberNames.map((text, place) => ({ text, right: 360 + place * 68, size: 4 })),
  ])
  for (const { folio, schemes } of truth.folios)
    for (const scheme of schemes)
      printWrapped(
        printing,
        [
          { text: scheme.isin ?? '', x: 170 },
          { text: folio, x: 235 },
          { text: figures.units(scheme.closingE4), right: 360 },
          { text: figures.price(scheme.navE4), right: 428 },
          { text: figures.money(scheme.costPaise), right: 496 },
          { text: figures.money(scheme.valuePaise), right: 564 },
        ],
        20,
        intoLines(`${scheme.rtaCode.replace(' ', '')} - ${scheme.name}`, 145, size),
        [],
      )
}

/** An e-CAS (domain.md 2.1): cover, accounts, holdings. */
export function depositoryPages(
  truth: TrueHoldings,
  depository: Depository,
  habits: Habits,
  random: Random,
): PlacedPage[] {
  const { from, to } = truth.period
  const title =
    depository === 'nsdl'
      ? 'NSDL Consolidated Account Statement'
      : 'Central Depository Services (India) Limited'
  const sheet = openSheet(
    {
      size,
      habits,
      onNewPage: line => line([{ text: title, x: 200, size: 10 }]),
    },
    random,
  )
  const printing: Printing = { truth, sheet, habits, figures: figuresIn(habits.numbers, habits.unitPlaces) }
  sheet.line([{ text: `Statement for the period from ${printedDay(from)} to ${printedDay(to)}`, x: 180 }])
  for (const text of [truth.investor.name, ...truth.investor.address]) sheet.line([{ text, x: 60 }])
  sheet.newPage()
  printAccounts(printing, depository === 'nsdl' ? 'ID' : 'Id')
  sheet.newPage()
  for (const account of truth.accounts)
    if (depository === 'nsdl') printNsdlAccount(printing, account)
    else printCdslAccount(printing, account)
  if (truth.folios.length > 0)
    if (depository === 'nsdl') printNsdlFolios(printing)
    else printCdslFolios(printing)
  if (depository === 'nsdl') sheet.line([{ text: 'About NSDL', x: 30 }], 20)
  return sheet.pages()
}

/** Holdings of a month: the folios with units left, and one or two accounts that keep some as well. */
export function holdingsOf(truth: TrueStatement, accounts: readonly DematAccount[]): TrueHoldings {
  const day = truth.period.to
  const held = (schemes: readonly TrueScheme[]) =>
    schemes.filter(({ closingE4, isin }) => closingE4 > 0 && isin !== undefined)
  const folios: TrueFolio[] = truth.folios
    .map(folio => ({ ...folio, schemes: held(folio.schemes) }))
    .filter(({ schemes }) => schemes.length > 0)
  return {
    ...truth,
    period: { from: `${day.slice(0, 8)}01`, to: day },
    folios,
    accounts: accounts.map(account => ({ ...account, schemes: held(account.schemes) })),
  }
}
