import * as z from 'zod/mini'
import type { RedeemState } from '../../../shared/contracts/liquidation/liquidationBody.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { type Entry, entryRow } from '../../book/bookRows.ts'
import { bookFaults } from '../../book/invariants.ts'
import { allocate, lockedUntilOf } from '../../book/lotLifecycle.ts'
import { recordHolding } from '../../book/lots.ts'
import { readInvestorBook } from '../../book/readers.ts'
import { newId } from '../../platform/ids.ts'
import type { MarketWriteContext } from '../../platform/marketDays.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import { type LiquidationCommands, liquidationCommands } from '../liquidationCommands.ts'
import { quoteCounts } from '../liquidationLifecycle.ts'
import type { Amounts, Liquidation, NewRequest } from '../liquidationRows.ts'
import type { LiquidationAnswered } from '../liquidationStore.ts'

/** Holdings in memory and what can be done with them, without calls, codes and flows. */

export const tables = {
  TABLE_BOOK: 'sthirank-book',
  TABLE_LIQUIDATION: 'sthirank-liquidation',
  TABLE_BANK_VERIFICATION: 'sthirank-bank-verification',
}
export const ISIN = 'INE000K07019'
export const investorId = 'inv_1'
/** A Friday morning at ten, Indian time; Tuesday is a holiday, so its money is due on Thursday. */
export const start = Date.parse('2026-11-20T04:30:00.000Z')
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(60 * count)

export interface CommandScene {
  readonly table: MemoryTable
  readonly commands: LiquidationCommands
  clock: number
  readonly context: () => MarketWriteContext
}

/** Lots of these units, shown by the depository a month ago. */
export async function commandScene(lots: readonly number[] = [10]): Promise<CommandScene> {
  Object.assign(process.env, tables)
  const table = memoryTable()
  const scene: CommandScene = {
    table,
    commands: liquidationCommands(table, tables.TABLE_LIQUIDATION),
    clock: start,
    context: () => ({ now: new Date(scene.clock), calendar: publishedCalendar, correlationId: 'test' }),
  }
  setBank(scene, 'verified')
  for (const [place, units] of lots.entries())
    await hold(scene, `rec_${String(place).padStart(3, '0')}`, units)
  return scene
}

/** A lot of these units; with `shownOn` (an Indian date) the depository showed it then, and it is locked for 21 days. */
export async function hold(
  scene: CommandScene,
  orderId: string,
  units: number,
  to = investorId,
  shownOn = '2026-10-05',
): Promise<void> {
  const lot = {
    investorId: to,
    ISIN,
    product: 'konkan-mld-2028',
    orderId,
    units,
    settledOn: '2026-10-01',
    processedOn: shownOn,
    lockedUntil: lockedUntilOf(shownOn),
    cleanPrice: '98.7650',
    paise: units * 98_765,
    accruedPaise: 0,
  }
  const wrote = await scene.table.transact(itemsOf(recordHolding(lot, new Date(scene.clock))))
  if (!wrote.ok) throw new Error('the holding is there already')
}

export function setBank({ table }: Pick<CommandScene, 'table'>, state: string, id = investorId): void {
  const row = { pk: `investor#${id}`, sk: 'bank', state }
  table.rows.set(`${tables.TABLE_BANK_VERIFICATION}|${row.pk}|${row.sk}`, row)
}

/** A price and what it brings: two per cent of the value is the exit load. */
export function amountsFor(units: number, unitPricePaise = 101_233): Amounts {
  const valuePaise = units * unitPricePaise
  const exitLoadPaise = Math.round(valuePaise / 50)
  return { unitPricePaise, valuePaise, exitLoadPaise, redemptionPaise: valuePaise - exitLoadPaise }
}

/** A new request for units that are free now, or free once `former` is given up. */
export async function fresh(
  { table, context }: CommandScene,
  units: number,
  { productType = 'bonds', former, id = investorId }: FreshOptions = {},
): Promise<NewRequest | undefined> {
  const { now } = context()
  const { lots } = await readInvestorBook(table, id)
  const found = allocate(lots, { units, today: indianDate(now), former: former?.orderId })
  if (!found.ok) return undefined
  return {
    orderId: newId('liq', now),
    investorId: id,
    product: 'konkan-mld-2028',
    productType,
    displayName: 'Konkan Ports MLD 2028',
    logoUrl: '/logos/konkan.svg',
    ISIN,
    units,
    exitLoadInPerc: '2',
    taken: found.taken,
    lots,
  }
}
interface FreshOptions {
  readonly productType?: 'bonds' | 'mld'
  readonly former?: Liquidation
  readonly id?: string
}

/** How a command ended: `done`, or why it was refused. */
export const outcomeOf = (answer: LiquidationAnswered): string =>
  answer.ok ? 'done' : answer.reason === 'refused' ? answer.refuses : answer.reason

/** What a command made; throws when it was refused. */
export function done(answer: LiquidationAnswered): Liquidation {
  if (!answer.ok) throw new Error(answer.reason === 'refused' ? answer.refuses : answer.reason)
  return answer.liquidation
}

export async function placed(scene: CommandScene, units = 3): Promise<Liquidation> {
  const request = await fresh(scene, units)
  if (request === undefined) throw new Error('too few units')
  return done(await scene.commands.placeBond(request, amountsFor(units), {}, scene.context()))
}

export async function requested(scene: CommandScene, units = 3, former?: Liquidation): Promise<Liquidation> {
  const request = await fresh(scene, units, {
    productType: 'mld',
    ...(former === undefined ? {} : { former }),
  })
  if (request === undefined) throw new Error('too few units')
  return done(await scene.commands.requestQuote(request, former, {}, scene.context()))
}

/** Until the close of a session that is open. */
export function untilClose({ clock }: CommandScene): string {
  const until = quoteCounts(new Date(clock), publishedCalendar)
  if (until === undefined) throw new Error('the market is closed')
  return until
}

export const priced = async (
  scene: CommandScene,
  of: Liquidation,
  unitPricePaise?: number,
): Promise<Liquidation> =>
  done(
    await scene.commands.readyQuote(
      of,
      { ...amountsFor(of.units, unitPricePaise), validUntil: untilClose(scene) },
      scene.context(),
    ),
  )

/** A request in a state, brought there by commands alone. */
export async function brought(scene: CommandScene, state: RedeemState): Promise<Liquidation> {
  const { commands, context } = scene
  switch (state) {
    case 'quoteRequested':
      return requested(scene)
    case 'quoteReady':
      return priced(scene, await requested(scene))
    case 'placed':
      return placed(scene)
    case 'delivered':
      return done(await commands.deliver(await placed(scene), { deliveredOn: '2026-11-26' }, context()))
    case 'paying':
      return done(await commands.startPaying(await brought(scene, 'delivered'), context()))
    case 'processed': {
      const paying = await brought(scene, 'paying')
      return done(await commands.paid(paying, { utr: 'UTR1', paidAt: context().now }, context()))
    }
    case 'rejected':
      return done(await commands.refuse(await brought(scene, 'quoteReady'), {}, context()))
    case 'cancelled':
      return done(await commands.refuse(await requested(scene), {}, context()))
    case 'superseded': {
      const former = await requested(scene)
      await requested(scene, 2, former)
      return (await commands.find(former.orderId)) ?? former
    }
    case 'lapsed': {
      const ready = await brought(scene, 'quoteReady')
      scene.clock += hours(7)
      return done(await commands.lapse(ready, context()))
    }
    case 'declined':
      return done(await commands.decline(await requested(scene), 'No buyers today', context()))
    case 'failed':
      return done(await commands.fail(await placed(scene), 'liquidation.failedUnits', context()))
  }
}

const bookRowsOf = ({ table }: Pick<CommandScene, 'table'>): Record<string, unknown>[] =>
  [...table.rows].filter(([name]) => name.startsWith(`${tables.TABLE_BOOK}|`)).map(([, row]) => row)

export const bookEntries = (scene: Pick<CommandScene, 'table'>): Entry[] =>
  bookRowsOf(scene)
    .filter(({ pk }) => String(pk).startsWith('entries#'))
    .map(row => z.parse(entryRow, row))

/** What is wrong with the book. */
export const faults = (scene: Pick<CommandScene, 'table'>): string[] => bookFaults(bookRowsOf(scene))

/** Where an investor's units are: free and not, in requests, sold. */
export async function unitsOf({ table }: Pick<CommandScene, 'table'>, id = investorId) {
  const { lots } = await readInvestorBook(table, id)
  const open = lots.filter(({ closedOn }) => closedOn === undefined)
  const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)
  return {
    free: sum(open.map(({ freeUnits }) => freeUnits)),
    inRequest: sum(open.map(({ requestedUnits }) => requestedUnits)),
    sold: sum(lots.filter(({ closedOn }) => closedOn !== undefined).map(({ units }) => units)),
  }
}
