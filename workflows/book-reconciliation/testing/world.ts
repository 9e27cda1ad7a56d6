import type { BookPart, Reservation } from '../../../functions/book/bookRows.ts'
import { readBreaks } from '../../../functions/book/breaks.ts'
import { inDemat } from '../../../functions/book/lots.ts'
import {
  entriesOf,
  holdersOf,
  readInvestorBook,
  readReservation,
  readStockFor,
} from '../../../functions/book/readers.ts'
import {
  receive,
  receiveToReturn,
  reserve,
  sendBack,
  settle,
  unwind,
} from '../../../functions/book/reservations.ts'
import { allocateShards } from '../../../functions/book/shards.ts'
import { publishStock } from '../../../functions/book/stock.ts'
import { itemsOf } from '../../../functions/platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../../../functions/platform/testing/memoryTable.ts'
import type { StatementLine } from '../../../functions/providers/clearingBank/port.ts'
import type { SettlementRow } from '../../../functions/providers/paymentGateway/port.ts'
import type { PaidPayout } from '../../../functions/providers/payouts/port.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { addDays, indianInstant, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { CompareMoney } from '../compareMoney.ts'
import type { CompareUnits } from '../compareUnits.ts'
import { beginSale, type PlannedSale, planSale, type Seller } from './sales.ts'

/**
 * A few days of orders and sales in which everything ends well for the books: the vendors act at their instants, and the book
 * records each of them a little later. Every action is the real one of `functions/book`.
 */

export const isins = ['INE000A07011', 'INE000B07019'] as const
const investors = ['inv_1', 'inv_2', 'inv_3'] as const
export const dematOf = (investorId: string): string => `IN3002141234567${investorId.slice(-1)}`

/** What becomes of an order. */
export const fates = ['unpaid', 'settled', 'unwound', 'paidTwice', 'wrongAmount', 'byGateway'] as const
export interface PlannedOrder {
  readonly fate: (typeof fates)[number]
  /** Day of the trade, counted from the first one. */
  readonly day: number
  /** Minute of the day after nine. */
  readonly minute: number
  /** Minutes until each event is booked, below the hour that may lie in between. */
  readonly delays: readonly number[]
  readonly units: number
  readonly byTransfer: boolean
}

/** Who sells what, and under which order: the last investor first, another ISIN than what they bought first. */
const sellerOf = (index: number): Seller => ({
  orderId: `liq_${index}`,
  investorId: investors.at(-1 - (index % investors.length)) ?? '',
  ISIN: isins.at(-1 - (index % isins.length)) ?? '',
})

const firstDay = '2026-11-16'
const minute = 60_000

interface Happening {
  readonly at: number
  action(now: Date): Promise<void> | void
}

export class World {
  readonly table: MemoryTable = memoryTable()
  readonly file: SettlementRow[] = []
  readonly transfers = new Set<string>()
  readonly payOuts: StatementLine[] = []
  /** Lines that nobody but a test explains. */
  readonly strays: StatementLine[] = []
  readonly units = new Map<string, number>()
  /** By account as `units`. */
  readonly pledged = new Map<string, number>()
  /** What the paying bank paid. */
  readonly payouts: PaidPayout[] = []
  #happenings: Happening[] = []
  now = new Date(indianInstant(firstDay, '08:00'))

  async begin(orders: readonly PlannedOrder[], sales: readonly PlannedSale[] = []): Promise<void> {
    process.env.TABLE_BOOK = 'sthirank-book'
    for (const ISIN of isins) {
      const stock = { ISIN, product: 'a-bond', issuedUnits: 100_000, priceVersion: 1, onSale: true }
      await this.write(publishStock(undefined, stock, this.now))
    }
    orders.forEach((order, index) => {
      this.#plan(order, index)
    })
    for (const [index, sale] of sales.entries()) {
      const seller = sellerOf(index)
      await beginSale(this.#salesWorld, seller, sale)
      planSale(this.#salesWorld, seller, sale)
    }
    this.#happenings.sort((one, other) => one.at - other.at)
  }

  /** Runs all planned actions until then. */
  async runUntil(until: Date): Promise<void> {
    while ((this.#happenings[0]?.at ?? Number.POSITIVE_INFINITY) <= until.getTime()) {
      const next = this.#happenings.shift()
      if (next === undefined) break
      this.now = new Date(next.at)
      await next.action(this.now)
    }
    this.now = until
  }

  async write(parts: readonly BookPart[]): Promise<void> {
    const written = await this.table.transact(itemsOf(parts))
    if (!written.ok) throw new Error(`the book refused: ${JSON.stringify(written.reasons)}`)
  }

  readonly #salesWorld = {
    firstDay,
    payouts: this.payouts,
    at: (instant: number, action: Happening['action']): void =>
      void this.#happenings.push({ at: instant, action }),
    move: ({ investorId, ISIN }: Seller, units: number): void => this.#move(investorId, ISIN, units),
    lotsOf: async (investorId: string) => (await readInvestorBook(this.table, investorId)).lots,
    write: (parts: readonly BookPart[]): Promise<void> => this.write(parts),
  }

  #move(investorId: string, ISIN: string, units: number): void {
    const key = `${dematOf(investorId)} ${ISIN}`
    this.units.set(key, (this.units.get(key) ?? 0) + units)
  }

  #plan(order: PlannedOrder, index: number): void {
    const orderId = `ord_${index}`
    const investorId = investors[index % investors.length] ?? ''
    const ISIN = isins[index % isins.length] ?? ''
    const { fate, units, byTransfer } = order
    const trade = addDays(firstDay, order.day)
    const start = Date.parse(indianInstant(trade, '09:00')) + order.minute * minute
    const paise = units * 98_766
    let count = 0
    const delay = (): number => {
      count += 1
      return (order.delays[count % Math.max(1, order.delays.length)] ?? 0) * minute
    }
    const at = (instant: number, action: Happening['action']): void =>
      void this.#happenings.push({ at: instant, action })
    const reservation = async (): Promise<Reservation> => {
      const found = await readReservation(this.table, investorId, orderId)
      if (found === undefined) throw new Error('no reservation')
      return found
    }
    /** The gateway takes a payment, and the book has it. */
    const pays = (paymentId: string, amountPaise: number, when: number, own: boolean): number => {
      at(when, now => {
        this.file.push({ kind: 'payment', paymentId, reference: orderId, amountPaise, at: now })
        if (byTransfer) this.transfers.add(paymentId)
      })
      const hears = when + delay()
      const money = { paymentId, paise: amountPaise, at: new Date(when) }
      at(hears, async now =>
        this.write(
          own
            ? receive(await reservation(), money, now)
            : receiveToReturn({ orderId, investorId, ISIN }, money, now),
        ),
      )
      return hears
    }
    const refunds = (paymentId: string, amountPaise: number, when: number): void => {
      at(when, now => {
        this.file.push({ kind: 'refund', paymentId, reference: `rf-${paymentId}`, amountPaise, at: now })
      })
      at(when + delay(), now =>
        this.write(
          sendBack({ orderId, investorId, ISIN }, { paymentId, paise: amountPaise, refundId: 'r' }, now),
        ),
      )
    }
    at(start, async now => {
      const draw = { draw: orderId, units }
      const shards = allocateShards((await readStockFor(this.table, ISIN, draw))?.rows ?? [], units, orderId)
      if (shards === undefined) throw new Error('no units left')
      await this.write(
        reserve(
          {
            orderId,
            investorId,
            ISIN,
            product: 'a-bond',
            units,
            sellerPaise: units * 98_765,
            stampDutyPaise: units,
            discountPaise: 0,
            paise,
            shards,
            expiresAt: new Date(start + 15 * minute).toISOString(),
          },
          1,
          now,
        ),
      )
    })
    if (fate === 'unpaid') return
    if (fate === 'wrongAmount') {
      refunds(`pay_${index}`, paise - 1, pays(`pay_${index}`, paise - 1, start + minute, false) + minute)
      return
    }
    if (fate === 'byGateway') {
      // Somebody else's account: the file never has it.
      const payment = { paymentId: `pay_${index}`, paise, refundId: 'by-itself' }
      const payer = { orderId, investorId, ISIN }
      at(start + minute, now => this.write(receiveToReturn(payer, { ...payment, at: now }, now)))
      at(start + 2 * minute + delay(), now => this.write(sendBack(payer, payment, now)))
      return
    }
    const paid = pays(`pay_${index}`, paise, start + minute, true)
    if (fate === 'paidTwice')
      refunds(`second_${index}`, paise, pays(`second_${index}`, paise, start + 3 * minute, false) + minute)
    if (fate === 'unwound') {
      at(paid + minute, async now => this.write(unwind(await reservation(), now)))
      refunds(`pay_${index}`, paise, paid + 2 * minute)
      return
    }
    this.#settles({ orderId, investorId, ISIN, units }, trade, at, delay, reservation)
  }

  #settles(
    {
      orderId,
      investorId,
      ISIN,
      units,
    }: { orderId: string; investorId: string; ISIN: string; units: number },
    trade: string,
    at: (instant: number, action: Happening['action']) => void,
    delay: () => number,
    reservation: () => Promise<Reservation>,
  ): void {
    const settledOn = publishedCalendar.settlementDate(trade)
    const settles = Date.parse(indianInstant(settledOn, '10:58'))
    at(settles, now => {
      this.payOuts.push({ at: now, paise: -units * 98_765, kind: 'pay-out', reference: orderId })
    })
    const booked = settles + delay()
    at(booked, async now =>
      this.write(settle(await reservation(), { settledOn, cleanPrice: '98.7650', accruedPaise: 0 }, now)),
    )
    const credited = booked + delay()
    at(credited, () => this.#move(investorId, ISIN, units))
    at(credited + delay() + 1, now =>
      this.write(
        inDemat(
          { investorId, ISIN, orderId, units },
          { processedOn: indianDate(now), lockedUntil: addDays(indianDate(now), 21) },
        ),
      ),
    )
  }

  /** The bank's lines of a day: the day's sum, the transfers, the refunds, the pay-outs. */
  statement(date: string): StatementLine[] {
    const rows = this.file.filter(({ at }) => indianDate(at) === date)
    const isTransfer = ({ paymentId }: SettlementRow): boolean => this.transfers.has(paymentId)
    const checkout = rows.filter(row => row.kind === 'payment' && !isTransfer(row))
    const sum = checkout.reduce((total, { amountPaise }) => total + amountPaise, 0)
    const last = checkout.at(-1)
    return [
      ...(last === undefined ? [] : [{ at: last.at, paise: sum, kind: 'gateway', reference: date } as const]),
      ...rows.flatMap((row): StatementLine[] => {
        const { at, amountPaise, paymentId } = row
        if (row.kind === 'refund')
          return [{ at, paise: -amountPaise, kind: 'refund', reference: `rf-${paymentId}` }]
        return isTransfer(row)
          ? [{ at, paise: amountPaise, kind: 'transfer', reference: `UTR${paymentId}` }]
          : []
      }),
      ...[...this.payOuts, ...this.strays].filter(({ at }) => indianDate(at) === date),
    ]
  }

  /** What the steps need; the outside is what it is at the moment. */
  dependencies(): CompareMoney & CompareUnits {
    const { table } = this
    return {
      table,
      gateway: {
        settlementFile: async date => this.file.filter(({ at }) => indianDate(at) === date),
      },
      bank: { statement: async date => this.statement(date) },
      payouts: { paidOn: async date => this.payouts.filter(({ at }) => indianDate(at) === date) },
      depository: {
        // Two pages, so that turning one is part of every plan.
        holdings: async (_date, page) => {
          const rows = [...this.units].map(([key, units]) => {
            const [dematNumber = '', ISIN = ''] = key.split(' ')
            return { dematNumber, ISIN, units, pledgedUnits: this.pledged.get(key) ?? 0 }
          })
          return page === undefined
            ? { rows: rows.slice(0, 2), ...(rows.length > 2 ? { next: '2' } : {}) }
            : { rows: rows.slice(2) }
        },
      },
      entriesOf: date => entriesOf(table, date),
      readBreaks: () => readBreaks(table),
      refundReference: paymentId => `rf-${paymentId}`,
      isins: async () => isins,
      holdersOf: (ISIN, page) => holdersOf(table, ISIN, page),
      lotsOf: async investorId => (await readInvestorBook(table, investorId)).lots,
      dematOf: async investorId => dematOf(investorId),
      blinded: async dematNumber => `blind-${dematNumber.slice(-1)}`,
    }
  }
}
