import { createHash } from 'node:crypto'
import type { z } from 'zod/mini'
import { isMldTerms, paymentsOf, readInstruments } from '../../../../functions/bonds/published.ts'
import { publishInto, seededInstruments } from '../../../../functions/bonds/testing/catalogue.ts'
import { keys, type lotRow, type payoutRow } from '../../../../functions/book/bookRows.ts'
import type { PublishedLiquidation } from '../../../../functions/liquidation/published.ts'
import type { Item, Table } from '../../../../functions/platform/records/table.ts'
import { addDays, daysBetween } from '../../../../shared/vocabulary/calendarDays.ts'
import { publishedCalendar as calendar } from '../../../../shared/vocabulary/marketCalendar.ts'

/** An investor with as many transactions in one financial year as wanted, written into tables as the platform stores them. */

export const busyInvestorId = 'inv_mfz3k1x0-5b8f0c2ad41e97360b8f0c2a'
export const reportedDay = '2026-11-25'
export const reportedYear = '2026-04-01'
/** Units cannot be sold before; it is the lock-in. */
const heldDays = 21
/** The last purchase leaves time for its sale. */
const purchaseDays = daysBetween(reportedYear, reportedDay) - 2 * heldDays

/** Where the rows are kept, as functions read it from their environment. */
export const tablesOfReports = {
  TABLE_ACCOUNT: 'sthirank-account',
  TABLE_BOOK: 'sthirank-book',
  TABLE_BONDS: 'sthirank-bonds',
  TABLE_FUNDS: 'sthirank-funds',
  TABLE_FUND_PORTFOLIO: 'sthirank-fund-portfolio',
  TABLE_KYC: 'sthirank-kyc',
  TABLE_LIQUIDATION: 'sthirank-liquidation',
} as const
const { TABLE_BOOK, TABLE_BONDS, TABLE_LIQUIDATION } = tablesOfReports

/** As long as real ids, and no better to compress. */
const idOf = (prefix: string, n: number): string =>
  `${prefix}_mfz3k1x0-${createHash('sha256').update(`${prefix}${n}`).digest('hex').slice(0, 24)}`

interface Issue {
  readonly product: string
  readonly ISIN: string
  readonly issuer: string
  readonly displayName: string
  readonly logoUrl: string
}

interface Put {
  readonly TableName: string
  readonly Item: Item
}

/** A purchase of ten units of which, when it is `sold`, four were sold since. */
function purchase(issue: Issue, n: number, sold: boolean): Put[] {
  const { ISIN, product, displayName, logoUrl } = issue
  const orderId = idOf('ord', n)
  const paidOn = addDays(reportedYear, n % purchaseDays)
  const bought = {
    investorId: busyInvestorId,
    ISIN,
    product,
    orderId,
    source: 'order',
    requestedUnits: 0,
    pledgedUnits: 0,
    paidOn,
    settledOn: addDays(paidOn, 1),
    processedOn: addDays(paidOn, 1),
    lockedUntil: addDays(paidOn, heldDays + 1),
    cleanPrice: `${98 + (n % 4)}.${String(1000 + (n % 9000))}`,
  } as const
  const costOf = (units: number) => ({ units, paise: units * (1_005_617 + n), accruedPaise: units * 3_116 })
  const lot = (row: z.input<typeof lotRow>, key: { pk: string; sk: string }): Put => ({
    TableName: TABLE_BOOK,
    Item: { ...key, ...row },
  })
  const ownKey = keys.lot(busyInvestorId, ISIN, orderId)
  if (!sold) return [lot({ ...bought, ...costOf(10), freeUnits: 10 }, ownKey)]
  const liquidationId = idOf('liq', n)
  const placedOn = addDays(paidOn, heldDays + 2)
  const closedOn = addDays(placedOn, 5)
  const proceedsPaise = 4 * (998_411 + n)
  const sale: PublishedLiquidation = {
    orderId: liquidationId,
    investorId: busyInvestorId,
    product,
    productType: 'bonds',
    displayName,
    logoUrl,
    ISIN,
    units: 4,
    state: 'processed',
    version: 6,
    createdAt: `${placedOn}T05:00:00.000Z`,
    updatedAt: `${closedOn}T05:30:00.000Z`,
    at: { placed: `${placedOn}T05:00:00.000Z`, processed: `${closedOn}T05:30:00.000Z` },
    exitLoadInPerc: '2',
    unitPricePaise: 1_018_786,
    valuePaise: 4 * 1_018_786,
    exitLoadPaise: 81_503,
    redemptionPaise: proceedsPaise,
    quoteNo: 1,
    placedOn,
    payoutNo: 1,
    deliveryReference: `DEL${String(n).padStart(12, '0')}`,
    payoutId: idOf('pout', n),
    utr: `UTIB${String(n).padStart(18, '0')}`,
    paidAt: `${closedOn}T05:30:00.000Z`,
  }
  return [
    lot({ ...bought, ...costOf(6), freeUnits: 6 }, ownKey),
    lot(
      { ...bought, ...costOf(4), freeUnits: 0, closedOn, liquidationId, proceedsPaise },
      keys.soldLot(busyInvestorId, ISIN, orderId, liquidationId),
    ),
    {
      TableName: TABLE_LIQUIDATION,
      Item: { pk: `investor#${busyInvestorId}`, sk: `redeem#${liquidationId}`, ...sale },
    },
    {
      TableName: TABLE_LIQUIDATION,
      Item: {
        pk: `redeem#${liquidationId}`,
        sk: 'pointer',
        orderId: liquidationId,
        investorId: busyInvestorId,
      },
    },
  ]
}

/** The catalogue's bonds that were there all the year, and the payments that each made in it. */
async function issuesOf(table: Table) {
  await publishInto(table, { bonds: TABLE_BONDS })
  const instruments = await readInstruments(
    table,
    seededInstruments.map(({ product }) => product),
  )
  return instruments.flatMap(instrument => {
    const { ISIN, terms, product, issuer, displayName, logoUrl } = instrument
    if (ISIN === undefined || terms === undefined || isMldTerms(terms)) return []
    if (terms.allotmentDate >= reportedYear || terms.maturityDate <= reportedDay) return []
    const paid = paymentsOf(instrument, calendar).filter(
      ({ recordDate, paymentDate }) => reportedYear <= recordDate && paymentDate < reportedDay,
    )
    return [{ issue: { ISIN, product, issuer, displayName, logoUrl }, paid }]
  })
}

/** Credited for a thousand units. */
function credited(
  { ISIN, product, issuer }: Issue,
  { dueDate, recordDate, paymentDate }: { dueDate: string; recordDate: string; paymentDate: string },
): Put {
  const row: z.input<typeof payoutRow> = {
    investorId: busyInvestorId,
    ISIN,
    product,
    issuer,
    dueDate,
    recordDate,
    paymentDate,
    units: 1_000,
    couponPaise: 8_052_000,
    principalPaise: 0,
    tdsPaise: 805_200,
    netPaise: 7_246_800,
    final: false,
    state: 'credited',
    paidOn: paymentDate,
    utr: `UTIB${createHash('sha256').update(`${ISIN}${dueDate}`).digest('hex').slice(0, 18)}`,
    creditedAt: `${paymentDate}T06:00:00.000Z`,
  }
  return { TableName: TABLE_BOOK, Item: { ...keys.payout(busyInvestorId, ISIN, dueDate), ...row } }
}

/**
 * Writes the catalogue, and the book and the sales of `busyInvestorId`, who has `transactions` in the financial year of
 * `reportedDay`: interest of every bond held, and purchases of which all but the last one were sold in part.
 */
export async function writeBusyInvestor(table: Table, transactions: number): Promise<void> {
  const issues = await issuesOf(table)
  const payments = issues.flatMap(({ issue, paid }) => paid.map(one => credited(issue, one)))
  const orders = transactions - payments.length
  const purchases = Math.ceil(orders / 2)
  const puts = Array.from({ length: purchases }, (_, n) => {
    const issue = issues[n % issues.length]?.issue
    if (issue === undefined) throw new Error('the catalogue has no bond')
    return purchase(issue, n, n < orders - purchases)
  })
  const all = [...payments, ...puts.flat()]
  for (let from = 0; from < all.length; from += 100)
    await table.transact(all.slice(from, from + 100).map(Put => ({ Put })))
}
