import type { Position } from '../bond-portfolio/published.ts'
import type { Value, Workbook } from '../platform/workbooks/sheets.ts'
import { fundTransactionSheets } from './funds/fundTransactions.ts'
import type { ReportDay, ReportFacts } from './reportFacts.ts'
import { yearLead, yearLine, yearOf } from './reportLead.ts'
import { tableOf } from './reportTable.ts'
import type { Words } from './reportWords.ts'

type Lot = Position['lots'][number]

interface Transaction {
  readonly date: string
  readonly what: string
  readonly position: Position
  readonly units: number
  readonly cleanPrice?: string | undefined
  readonly accruedPaise?: number | undefined
  readonly grossPaise?: number | undefined
  readonly tdsPaise?: number | undefined
  /** Negative when it was paid. */
  readonly paise: number
  readonly reference?: string | undefined
}

function grouped(lots: readonly Lot[], idOf: (lot: Lot) => string | undefined): Map<string, Lot[]> {
  const found = new Map<string, Lot[]>()
  for (const lot of lots) {
    const id = idOf(lot)
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), lot])
  }
  return found
}

const total = (lots: readonly Lot[], of: (lot: Lot) => number): number =>
  lots.reduce((sum, lot) => sum + of(lot), 0)

/** A purchase whole, also when parts of it were sold since: the parts are lots of their own. */
function purchasesOf(position: Position, words: Words): Transaction[] {
  return [...grouped(position.lots, ({ orderId }) => orderId)].flatMap(([orderId, lots]) => {
    const [first] = lots
    if (first === undefined) return []
    const isOwn = first.source === 'order'
    return [
      {
        date: first.paidOn ?? first.settledOn,
        what: isOwn ? words.bought : words.boughtElsewhere,
        position,
        units: total(lots, ({ units }) => units),
        cleanPrice: first.cleanPrice,
        accruedPaise: total(lots, ({ accruedPaise }) => accruedPaise),
        paise: -total(lots, ({ paise }) => paise),
        reference: isOwn ? orderId : undefined,
      },
    ]
  })
}

function salesOf(position: Position, words: Words): Transaction[] {
  return [...grouped(position.lots, ({ liquidationId }) => liquidationId)].flatMap(([reference, lots]) => {
    const date = lots[0]?.closedOn
    if (date === undefined) return []
    return [
      {
        date,
        what: words.sold,
        position,
        units: total(lots, ({ units }) => units),
        paise: total(lots, ({ proceedsPaise = 0 }) => proceedsPaise),
        reference,
      },
    ]
  })
}

const paymentsOf = (position: Position, words: Words): Transaction[] =>
  position.payouts
    .filter(({ standing }) => standing === 'credited')
    .map(
      ({ couponPaise, principalPaise, tdsPaise, netPaise, units, creditedOn, paymentDate, reference }) => ({
        date: creditedOn ?? paymentDate,
        what:
          principalPaise === 0
            ? words.interestPaid
            : couponPaise === 0
              ? words.principalPaid
              : words.interestAndPrincipal,
        position,
        units,
        grossPaise: couponPaise + principalPaise,
        tdsPaise,
        paise: netPaise,
        reference,
      }),
    )

function claimsOf({ book, positions }: ReportFacts, words: Words): Transaction[] {
  return book.claims.flatMap(({ ISIN, owedTo, paidOn, units, amountPaise, utr }) => {
    const position = positions.find(one => one.ISIN === ISIN)
    if (position === undefined || owedTo !== 'investor' || paidOn === undefined) return []
    return [{ date: paidOn, what: words.claim, position, units, paise: amountPaise, reference: utr }]
  })
}

/** Everything that was paid and received, oldest first. Purchases by the day of payment, sales by that of the delivery. */
function transactionsOf(facts: ReportFacts, words: Words): Transaction[] {
  return [
    ...facts.positions.flatMap(position => [
      ...purchasesOf(position, words),
      ...salesOf(position, words),
      ...paymentsOf(position, words),
    ]),
    ...claimsOf(facts, words),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The table of everything that was paid and received from one day to another, both included. */
export function transactionsTable(
  facts: ReportFacts,
  { from, to }: { readonly from: string; readonly to: string },
  words: Words,
): ReturnType<typeof tableOf> {
  const rows = transactionsOf(facts, words)
    .filter(({ date }) => from <= date && date <= to)
    .map(
      ({
        date,
        what,
        position,
        units,
        cleanPrice,
        accruedPaise,
        grossPaise,
        tdsPaise,
        paise,
        reference,
      }): Value[] => [
        date,
        what,
        position.instrument.displayName,
        position.ISIN,
        units,
        cleanPrice,
        accruedPaise,
        grossPaise,
        tdsPaise,
        paise,
        reference,
      ],
    )
  return tableOf(
    words,
    [
      'date',
      'what',
      'investment',
      'isin',
      'units',
      'cleanPrice',
      'accrued',
      'amountBeforeTax',
      'tdsDeducted',
      'amount',
      'reference',
    ],
    { rows, summed: ['tdsDeducted', 'amount'] },
  )
}

/** The transactions of the financial year of a day (D3 s5). */
export function transactionsReport(facts: ReportFacts, day: ReportDay, words: Words): Workbook {
  const { from, to, year } = yearOf(day)
  return {
    fileName: `transactions-${year}`,
    sheets: [
      {
        name: words.transactions,
        heading: words.transactionsHeading,
        lead: yearLead(facts.owner, day, words),
        ...transactionsTable(facts, { from, to }, words),
        empty: words.noTransactions,
        notes: [words.noteElsewhere],
      },
      ...fundTransactionSheets(facts.funds, yearLine(day, words), words),
    ],
  }
}
