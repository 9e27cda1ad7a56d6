import { z } from 'zod'
import { entryRow } from '../../functions/book/bookRows.ts'
import { balancesOf, bookFaults } from '../../functions/book/invariants.ts'
import { importRow } from '../../functions/fund-portfolio/imports/importRows.ts'
import { liquidationTransitions } from '../../functions/liquidation/liquidationLifecycle.ts'
import { liquidationRow } from '../../functions/liquidation/liquidationRows.ts'
import { orderTransitions } from '../../functions/orders/orderLifecycle.ts'
import { orderRow } from '../../functions/orders/orderRows.ts'
import type { Item, TransactItem } from '../../functions/platform/records/table.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addDays } from '../../shared/vocabulary/marketCalendar.ts'
import type { World } from './world.ts'

/** What must hold: after every write of the book, at every transition of an order or a liquidation, and at the end. */

const touched = ({ Put, Update, Delete }: TransactItem): readonly [unknown, unknown, unknown] => {
  const one = Put ?? Update ?? Delete
  const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {}
  return [one?.TableName, key.pk, key.sk]
}

const ways = new Map<string, { readonly prefix: string; readonly moves: ReadonlySet<string> }>([
  ['sthirank-orders', { prefix: 'order#ord_', moves: movesOf(orderTransitions) }],
  ['sthirank-liquidation', { prefix: 'redeem#liq_', moves: movesOf(liquidationTransitions) }],
])

function movesOf(
  transitions: readonly { readonly from: readonly string[]; readonly to: string }[],
): ReadonlySet<string> {
  return new Set(transitions.flatMap(({ from, to }) => from.map(one => `${one} ${to}`)))
}

export class InvariantChecker {
  readonly #world: World
  readonly #states = new Map<string, string>()
  /** The faults that were found, oldest first. */
  readonly faults: string[] = []

  constructor(world: World) {
    this.#world = world
    world.watchers.push(items => this.#look(items))
  }

  rowsOf(table: string): Item[] {
    return [...this.#world.rows.rows].filter(([name]) => name.startsWith(`${table}|`)).map(([, row]) => row)
  }

  #look(items: readonly TransactItem[]): void {
    let book = false
    for (const [table, pk, sk] of items.map(touched)) {
      book ||= table === 'sthirank-book'
      const way = ways.get(String(table))
      if (way === undefined || !String(sk).startsWith(way.prefix)) continue
      const state = String(this.#world.rows.rows.get(`${String(table)}|${String(pk)}|${String(sk)}`)?.state)
      const before = this.#states.get(String(sk))
      this.#states.set(String(sk), state)
      if (before !== undefined && before !== state && !way.moves.has(`${before} ${state}`))
        this.faults.push(`${String(sk)} went from ${before} to ${state}, which is no move`)
    }
    if (book) this.faults.push(...bookFaults(this.rowsOf('sthirank-book')))
  }

  /** Checks that everything has ended, that everybody was paid exactly once, and that no reconciliation finds a difference. */
  async inTheEnd(from: string): Promise<void> {
    const world = this.#world
    const say = (fault: string): void => {
      this.faults.push(fault)
    }
    for (const { rule, sent } of world.bus.dead) say(`${sent.type} is among the dead letters of ${rule}`)
    for (const [key, { record }] of world.machines.executions)
      if (record.status === 'RUNNING') say(`${key} never ended`)
    this.#statements(say)
    this.#orders(say)
    await this.#payouts(say)
    const evenings = new Set<string>()
    for (let date = from; date <= indianDate(new Date(world.now)); date = addDays(date, 1)) {
      const name = `evening-${date}`
      world.machines.start('book-reconciliation', name, JSON.stringify({ date }))
      for (;;) {
        const { status, cause } = world.machines.statusOf('book-reconciliation', name)
        if (status === 'RUNNING') {
          await world.sleep(60_000, 'the comparison')
          continue
        }
        // Each difference once, with the first reconciliation that found it.
        const found = status === 'SUCCEEDED' ? [] : (cause ?? status).split(/; |: /)
        for (const one of found)
          if (/#/.test(one) && !evenings.has(one.split(' of ')[0] ?? one)) {
            evenings.add(one.split(' of ')[0] ?? one)
            say(`the evening of ${date}: ${one}`)
          }
        if (found.length > 0 && evenings.size === 0) say(`the evening of ${date} ${found.join('; ')}`)
        break
      }
    }
  }

  /** Nothing of an import that was recorded is left; what a call left that broke off before, the bucket deletes after a day. */
  #statements(say: (fault: string) => void): void {
    const keys = this.#world.objects.keys()
    for (const row of this.rowsOf('sthirank-fund-portfolio')) {
      const { success, data } = importRow.safeParse(row)
      if (!success) continue
      if (data.state === 'importing' || data.duePk !== undefined) say(`${data.importId} ended ${data.state}`)
      for (const key of keys)
        if (data.objectVersion !== undefined && key.endsWith(`/${data.importId} ${data.objectVersion}`))
          say(`${key} is still in the bucket`)
    }
  }

  #orders(say: (fault: string) => void): void {
    const open = ['paid', 'rfqPlaced', 'matched', 'settled', 'refundDue', 'placed', 'paymentPending']
    for (const row of this.rowsOf('sthirank-orders')) {
      const order = z.safeParse(orderRow, row)
      if (order.success && open.includes(order.data.state))
        say(`${order.data.orderId} ended ${order.data.state}`)
    }
  }

  async #payouts(say: (fault: string) => void): Promise<void> {
    const requests = this.rowsOf('sthirank-liquidation').flatMap(row => {
      const read = z.safeParse(liquidationRow, row)
      return read.success ? [read.data] : []
    })
    const { items } = bank.parse((await this.#world.vendors.control('GET', '/payouts')).body)
    const paid = items.filter(({ status }) => status === 'processed')
    const { money } = balancesOf(
      this.rowsOf('sthirank-book').flatMap(row => {
        const entry = z.safeParse(entryRow, row)
        return entry.success ? [entry.data] : []
      }),
    )
    for (const request of requests) {
      const { orderId, state, redemptionPaise } = request
      if (['quoteRequested', 'quoteReady', 'placed', 'delivered', 'paying'].includes(state))
        say(`${orderId} ended ${state}${request.reason === undefined ? '' : `, ${request.reason}`}`)
      const mine = paid.filter(one => one.reference_id?.startsWith(orderId.replaceAll('_', '-')) === true)
      const right = state === 'processed' ? 1 : 0
      if (mine.length !== right) say(`${orderId} is ${state} and was paid ${mine.length} times`)
      for (const one of mine)
        if (one.amount !== redemptionPaise)
          say(`${orderId} was paid ${one.amount}, not ${String(redemptionPaise)}`)
    }
    const sent = paid.reduce((sum, { amount }) => sum + amount, 0)
    if (-(money.get('payoutBank') ?? 0) !== sent)
      say(`the bank paid ${sent}, the book ${-(money.get('payoutBank') ?? 0)}`)
    for (const [account, paise] of money)
      if (account.startsWith('proceeds#') && paise !== 0) say(`${account} is left with ${paise}`)
  }
}

const bank = z.looseObject({
  items: z.array(
    z.looseObject({ amount: z.number(), status: z.string(), reference_id: z.string().nullish() }),
  ),
})
