import * as z from 'zod/mini'
import { dueRows } from '../platform/records/dueRows.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { putItem, rowsOfPartition, updateItem } from '../platform/records/writes.ts'
import { bookTable } from './bookRows.ts'

/**
 * Differences between the book and the outside, one row each. A break opens when it is found, stands while it is found
 * again, and closes by itself when it is gone; it is a note for operators and moves no money.
 */

export const breakKinds = [
  /** The book received or sent back money that the gateway's file does not have. */
  'missingAtGateway',
  /** The book paid out or sent back money that the bank's statement does not have. */
  'missingAtBank',
  /** The gateway, the bank or the depository have what the book does not know. */
  'missingInBook',
  'amountDiffers',
  /** The gateway's payments of a day are not what came to the bank. */
  'receiptsDiffer',
  /** The depository shows fewer units than are confirmed, or more than are bought. */
  'unitsDiffer',
  /** The issuer paid the same interest or principal a second time; the second credit is nobody's income. */
  'paidTwice',
] as const
export type BreakKind = (typeof breakKinds)[number]

/** A difference as it is found; ids and numbers only. `key` is the same every time it is found. */
export interface Difference {
  readonly key: string
  readonly kind: BreakKind
  /** The Indian date it belongs to. */
  readonly date: string
  /** By the book and by the other side: paise, or units. */
  readonly ours?: number
  readonly theirs?: number
  readonly orderId?: string
  readonly investorId?: string
  readonly ISIN?: string
  /** Of a payment of an issuer: the tax that the registrar deducted, in paise. */
  readonly theirTdsPaise?: number | undefined
}

const breakRow = z.object({
  key: z.string(),
  kind: z.enum(breakKinds),
  date: z.string(),
  ours: z.optional(z.int()),
  theirs: z.optional(z.int()),
  orderId: z.optional(z.string()),
  investorId: z.optional(z.string()),
  ISIN: z.optional(z.string()),
  theirTdsPaise: z.optional(z.int()),
  state: z.enum(['open', 'closed']),
  /** When it was found first, of this opening; and last. */
  openedAt: z.string(),
  seenAt: z.string(),
  closedAt: z.optional(z.string()),
})
export type Break = z.output<typeof breakRow>

const partition = 'breaks'
/** Of the index `due`: open ones, by the instant at which they were opened. */
const openBreaks = 'openBreaks'
const breakKey = (key: string) => ({ pk: partition, sk: `break#${key}` })

/** Opens a break, or records that it is still found. One that is found after it was closed is open again. */
export function findBreak(difference: Difference, known: Break | undefined, now: Date): TransactItem {
  const at = now.toISOString()
  const openedAt = known?.state === 'open' ? known.openedAt : at
  const row: Break = { ...difference, state: 'open', openedAt, seenAt: at }
  return putItem(bookTable(), { ...breakKey(difference.key), ...row, duePk: openBreaks, dueAt: openedAt })
}

/** It is gone. */
export const closeBreak = ({ key }: Break, now: Date): TransactItem =>
  updateItem(bookTable(), breakKey(key), {
    set: { state: 'closed', closedAt: now.toISOString() },
    remove: ['duePk', 'dueAt'],
    when: '#state = :open',
    values: { open: 'open' },
  })

/** One break by its key, open or closed. */
export async function readBreak(table: Table, key: string): Promise<Break | undefined> {
  const found = await table.get(bookTable(), breakKey(key))
  return found === undefined ? undefined : z.parse(breakRow, found)
}

/** All breaks that ever were, by their keys. */
export async function readBreaks(table: Table): Promise<Break[]> {
  const rows = await table.query(rowsOfPartition(bookTable(), partition))
  return rows.map(row => z.parse(breakRow, row))
}

/** Most open breaks that one read answers. */
export const mostOpenBreaks = 5000

/** The open breaks, the longest open first, at most `mostOpenBreaks`: from the index, a moment behind the table. */
export async function readOpenBreaks(table: Table): Promise<Break[]> {
  const rows = await dueRows(table, { table: bookTable(), partition: openBreaks, most: mostOpenBreaks })
  return rows.map(row => z.parse(breakRow, row)).filter(({ state }) => state === 'open')
}

/** The breaks of one payment of an issuer, open and closed. */
export async function readPaymentBreaks(table: Table, ISIN: string, dueDate: string): Promise<Break[]> {
  const { sk: prefix } = breakKey(`payout#${ISIN}#${dueDate}#`)
  const rows = await table.query(rowsOfPartition(bookTable(), partition, { prefix }))
  return rows.map(row => z.parse(breakRow, row))
}

/**
 * What two operators decided about the differing amounts of one payment of an issuer: booked as paid, or refused. It holds
 * for the differences that they saw: those that were opened, with the same amounts, up to `seenUntil`.
 */
export interface AmountDecision {
  readonly ISIN: string
  /** ISO date. */
  readonly dueDate: string
  readonly accepted: boolean
  /** ISO instant. */
  readonly seenUntil: string
}
const decisionRow = z.object({
  ISIN: z.string(),
  dueDate: z.string(),
  accepted: z.boolean(),
  seenUntil: z.string(),
})
const decisionKey = (ISIN: string, dueDate: string) => ({
  pk: `amountDecision#${ISIN}#${dueDate}`,
  sk: 'decision',
})

/** Writes the decision; it takes the place of an earlier one about the same payment. */
export const decideAmounts = (decision: AmountDecision): TransactItem =>
  putItem(bookTable(), { ...decisionKey(decision.ISIN, decision.dueDate), ...decision })

/** The latest decision about a payment; `undefined` when there was none. */
export async function readAmountDecision(
  table: Table,
  ISIN: string,
  dueDate: string,
): Promise<AmountDecision | undefined> {
  const found = await table.get(bookTable(), decisionKey(ISIN, dueDate))
  return found === undefined ? undefined : z.parse(decisionRow, found)
}

/** Differences of one issuer's payment, and the id of a second credit: keys below the payout's. */
const ofPayout = /^payout#([A-Z0-9]{12})#(\d{4}-\d{2}-\d{2})#/
/** The payment a break is about; `undefined` of all other breaks. */
export function paymentOfBreak({
  key,
}: Pick<Break, 'key'>): { readonly ISIN: string; readonly dueDate: string } | undefined {
  const [, ISIN, dueDate] = ofPayout.exec(key) ?? []
  return ISIN === undefined || dueDate === undefined ? undefined : { ISIN, dueDate }
}
