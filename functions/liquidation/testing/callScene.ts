import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { CallDefinition } from '../../../shared/contracts/defineCall.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import {
  indianInstant,
  type MarketCalendar,
  publishedCalendar,
} from '../../../shared/vocabulary/marketCalendar.ts'
import { readInstrument, saleAmounts } from '../../bonds/published.ts'
import { pricedOn, publishInto, seeded } from '../../bonds/testing/catalogue.ts'
import { holdPayouts } from '../../book/gates.ts'
import { bookFaults } from '../../book/invariants.ts'
import { recordHolding } from '../../book/lots.ts'
import { arePayoutsHeld, readInvestorBook, readPayoutsHeldForAll } from '../../book/readers.ts'
import type { Call } from '../../platform/apiFunction.ts'
import type { Idempotency } from '../../platform/records/moveRecord.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import { callOf } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import { liquidationCodes } from '../codes/liquidationCodes.ts'
import type { Dependencies } from '../dependencies.ts'
import { liquidationCommands } from '../liquidationCommands.ts'
import { quoteCounts } from '../liquidationLifecycle.ts'
import { payoutHookStore } from '../payout/payoutHookStore.ts'
import { handleRaiseQuoteRequest } from '../placing/raiseQuoteRequest.ts'
import { handleRedemptionAmount } from '../placing/redemptionAmount.ts'
import { handleAcceptRedeemQuote } from '../quotes/acceptRedeemQuote.ts'
import { handleRejectRedeemQuote } from '../quotes/rejectRedeemQuote.ts'
import { handleGetRedeemQuote } from '../views/getRedeemQuote.ts'
import { handleListRedeems } from '../views/listRedeems.ts'

/** Two holdings, a bond and an MLD, their holder with all calls, and a clock; `newScene` starts again. */

export const tables = {
  TABLE_BOOK: 'sthirank-book',
  TABLE_LIQUIDATION: 'sthirank-liquidation',
  TABLE_BONDS: 'sthirank-bonds',
  TABLE_BANK_VERIFICATION: 'sthirank-bank-verification',
}
export const investorId = 'inv_1'
/** 9.90 % a year since 10 June 2026, face value 10,000, clean price 100. */
export const bond = seeded('nilgiri-tea-2029')
export const mld = seeded('nifty-shield-2028')
export const bondIsin = bond.ISIN ?? ''
export const mldIsin = mld.ISIN ?? ''

/** A Friday morning at ten, Indian time; Tuesday is a holiday, so its money is due on Thursday. */
const start = Date.parse('2026-11-20T04:30:00.000Z')
export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => seconds(60 * count)

interface Scene {
  table: MemoryTable
  clock: number
  calendar: MarketCalendar
  bank: 'verified' | 'pending'
  consented: boolean
  changes: Awaited<ReturnType<Dependencies['accountChanges']>>
  bankReplacedAt: string | undefined
  /** How old the log-in is. */
  openedMinutesAgo: number
  /** The log-in was a code to the mobile number and nothing else. */
  byCodeAlone: boolean
  /** What a dependency does instead of answering. */
  broken: Partial<Dependencies>
}
export const scene: Scene = {
  table: memoryTable(),
  clock: start,
  calendar: publishedCalendar,
  bank: 'verified',
  consented: true,
  changes: {},
  bankReplacedAt: undefined,
  openedMinutesAgo: 0,
  byCodeAlone: false,
  broken: {},
}

export const now = (): Date => new Date(scene.clock)
export const context = () => ({ now: now(), calendar: scene.calendar, correlationId: 'test' })
/** e.g. `clockTo('2026-11-20', '15:30')`, Indian time. */
export const clockTo = (date: string, time: string): void => {
  scene.clock = Date.parse(indianInstant(date, time))
}

export function wire(): Dependencies {
  const { table } = scene
  return {
    store: liquidationCommands(table, tables.TABLE_LIQUIDATION),
    codes: liquidationCodes({
      table,
      tableName: tables.TABLE_LIQUIDATION,
      secrets: { read: name => Promise.resolve(Buffer.from(`the ${name} of the tests`).toString('base64')) },
    }),
    payoutHooks: payoutHookStore(table, tables.TABLE_LIQUIDATION),
    payoutWebhooks: { verify: () => Promise.reject(new Error('not asked here')) },
    readBook: id => readInvestorBook(table, id),
    payoutsHeld: id => arePayoutsHeld(table, id),
    allPayoutsHeld: () => readPayoutsHeldForAll(table),
    instrumentOf: ISIN => readInstrument(table, ISIN),
    bankOf: () =>
      Promise.resolve({
        status: scene.bank,
        complete: true,
        nameInBank: 'Asha Rao',
        accountNumber: '••••••••••1234',
        ifscCode: 'HDFC0000053',
        bankName: 'HDFC Bank',
        branchName: 'Fort',
        branchTypedByInvestor: false,
        replacedAt: scene.bankReplacedAt,
      }),
    accountChanges: () => Promise.resolve(scene.changes),
    noteOf: () => Promise.resolve(undefined),
    hasConsented: () => Promise.resolve(scene.consented),
    codeGoesTo: () => Promise.resolve('•••••••210'),
    ...scene.broken,
  }
}

/** The saved account, as the calls read it and as the placing transaction checks it. */
export function setBank(state: Scene['bank']): void {
  scene.bank = state
  const row = { pk: `investor#${investorId}`, sk: 'bank', state }
  scene.table.rows.set(`${tables.TABLE_BANK_VERIFICATION}|${row.pk}|${row.sk}`, row)
}
export async function setHold(held: boolean): Promise<void> {
  await scene.table.transact(itemsOf([holdPayouts(investorId, held, now())]))
}

export const publish = (whole: WholeInstrument): Promise<void> =>
  publishInto(scene.table, { bonds: tables.TABLE_BONDS }, [whole], new Date(start - minutes(60)))
/** The bond with a price published on another Indian date. */
export const bondPricedOn = (asOf: string): WholeInstrument => pricedOn(bond.product, asOf)
/** The desk publishes another price of the bond. */
export const reprice = (cleanPrice: string): Promise<void> =>
  publish({ ...bond, price: { cleanPrice, source: 'dealer', asOf: '2026-11-20' } })

export interface Lot {
  readonly ISIN?: string
  readonly units?: number
  readonly orderId?: string
  readonly processedOn?: string
  readonly lockedUntil?: string
}
let lots = 0
/** Units that the depository shows since 1 October, unless given. */
export async function hold({
  ISIN = bondIsin,
  units = 10,
  orderId,
  processedOn = '2026-10-01',
  lockedUntil = '2026-10-22',
}: Lot = {}): Promise<void> {
  lots += 1
  const lot = {
    investorId,
    ISIN,
    product: ISIN === bondIsin ? bond.product : mld.product,
    orderId: orderId ?? `rec_${String(lots).padStart(6, '0')}`,
    units,
    settledOn: processedOn,
    processedOn,
    lockedUntil,
    cleanPrice: '99.5000',
    paise: units * 995_000,
    accruedPaise: 0,
  }
  const wrote = await scene.table.transact(itemsOf(recordHolding(lot, now())))
  if (!wrote.ok) throw new Error('the holding is there already')
}

/** Friday at ten: ten units of the bond and five of the MLD, all free, everything in order. */
export async function newScene({ holds = true } = {}): Promise<void> {
  Object.assign(process.env, tables)
  Object.assign(scene, {
    table: memoryTable(),
    clock: start,
    calendar: publishedCalendar,
    consented: true,
    changes: {},
    bankReplacedAt: undefined,
    openedMinutesAgo: 0,
    byCodeAlone: false,
    broken: {},
  })
  setBank('verified')
  await publish(bond)
  await publish(mld)
  if (!holds) return
  await hold()
  await hold({ ISIN: mldIsin, units: 5 })
}

let keys = 0
/** A key that was never used. */
export function key(): Idempotency {
  keys += 1
  return { owner: investorId, call: 'a call', key: `key-${keys}`, bodyHash: 'body' }
}
const call = (
  idempotency: Idempotency = key(),
  id = investorId,
): Call<CallDefinition, MarketCalendar> & { session: NonNullable<Call['session']> } => {
  const made = callOf(id, now(), 'asha@example.in')
  const openedAt = new Date(scene.clock - minutes(scene.openedMinutesAgo))
  return {
    ...made,
    session: { ...made.session, openedAt, byCodeAlone: scene.byCodeAlone },
    calendar: scene.calendar,
    idempotency,
  }
}

export function bodyOf<Body>(outcome: Outcome<Body>): Body {
  if (!outcome.ok) throw new Error(`refused: ${outcome.problem.id}`)
  return outcome.body
}
export const problemOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'none' : outcome.problem.id)

export interface Wish {
  readonly ISIN?: string
  readonly units?: number
  readonly otp?: string | number
  readonly sendOTP?: boolean
  readonly key?: Idempotency
}
export const raise = ({ ISIN = bondIsin, units = 3, key: idempotency, ...typed }: Wish = {}) =>
  handleRaiseQuoteRequest(wire())({ id: ISIN, units, ...typed }, call(idempotency))
export const accept = (
  orderId: string,
  { ISIN = mldIsin, key: idempotency, ...typed }: Omit<Wish, 'units'> = {},
  id = investorId,
) => handleAcceptRedeemQuote(wire())({ id: ISIN, orderId, ...typed }, call(idempotency, id))
export const reject = (
  orderId: string,
  { ISIN = mldIsin, key: idempotency }: Pick<Wish, 'ISIN' | 'key'> = {},
  id = investorId,
) => handleRejectRedeemQuote(wire())({ id: ISIN, orderId }, call(idempotency, id))
export const look = (orderId: string, ISIN = mldIsin, id = investorId) =>
  handleGetRedeemQuote(wire())({ id: ISIN, quoteId: orderId }, call(key(), id))
export const list = async (id = investorId) =>
  bodyOf(await handleListRedeems(wire())({}, call(key(), id))).data
export const amount = (units?: number, ISIN = bondIsin, id = investorId) =>
  handleRedemptionAmount(wire())({ id: ISIN, ...(units === undefined ? {} : { units }) }, call(key(), id))

/** The code that was sent last. */
export async function sentCode(): Promise<string> {
  const { codeId } = scene.table.events('redeemCodeRequested').at(-1) ?? {}
  return wire().codes.codeOf(String(codeId))
}
export const codesSent = (): number => scene.table.events('redeemCodeRequested').length
export const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** Asks for a code and types it: what the call answers. */
export async function sold(wish: Wish = {}) {
  bodyOf(await raise(wish))
  return raise({ ...wish, otp: await sentCode() })
}
/** A sale or a request that goes through. */
export async function made(wish: Wish = {}) {
  const { order } = bodyOf(await sold(wish)).data
  if (order === undefined) throw new Error('no order was made')
  return order
}
export async function agreed(orderId: string) {
  bodyOf(await accept(orderId))
  return accept(orderId, { otp: await sentCode() })
}

/** The desk names a price for a request, to count until the close. */
export async function price(orderId: string, unitPricePaise = 10_345_670): Promise<void> {
  const { store } = wire()
  const liquidation = await store.find(orderId)
  const validUntil = quoteCounts(now(), scene.calendar)
  if (liquidation === undefined || validUntil === undefined) throw new Error('nothing can be priced now')
  const { units, exitLoadInPerc } = liquidation
  const { units: _units, ...amounts } = saleAmounts(units, unitPricePaise, exitLoadInPerc)
  const done = await store.readyQuote(liquidation, { ...amounts, validUntil }, context())
  if (!done.ok) throw new Error(done.reason)
}

/** What the book's own rules find wrong with all its rows. */
export const faults = (): string[] =>
  bookFaults(
    [...scene.table.rows].filter(([name]) => name.startsWith(`${tables.TABLE_BOOK}|`)).map(([, row]) => row),
  )
/** Where the investor's units of an ISIN are. */
export async function unitsOf(ISIN = bondIsin) {
  const open = (await readInvestorBook(scene.table, investorId)).lots.filter(
    lot => lot.ISIN === ISIN && lot.closedOn === undefined,
  )
  const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)
  return {
    free: sum(open.map(({ freeUnits }) => freeUnits)),
    inRequest: sum(open.map(({ requestedUnits }) => requestedUnits)),
  }
}
