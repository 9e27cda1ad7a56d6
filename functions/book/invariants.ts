import * as z from 'zod/mini'
import type { Item } from '../platform/records/table.ts'
import {
  type Entry,
  entryRow,
  holderRow,
  type Lot,
  lotRow,
  payoutRow,
  type Reservation,
  reservationRow,
  type StockRow,
  stockRow,
} from './bookRows.ts'
import { claimFaults } from './claims/claimFaults.ts'
import { type Claim, claimPrefix, claimRow } from './claims/claims.ts'
import { sharesOf } from './shards.ts'

/**
 * What must hold of the whole book after any history: every booking sums to zero, the counters are what the bookings say,
 * nothing is negative, no unit is in two hands, and the money we hold is the money somebody is owed. Pure; `rows` are all
 * rows of the table.
 */

const key = z.object({ pk: z.string(), sk: z.string() })

interface Book {
  readonly stocks: readonly StockRow[]
  readonly reservations: readonly Reservation[]
  readonly lots: readonly Lot[]
  readonly entries: readonly Entry[]
  readonly holders: readonly {
    readonly ISIN: string
    readonly investorId: string
    readonly units: number
    readonly confirmedUnits: number
  }[]
  readonly discounts: readonly { readonly investorId: string; readonly orderId: string }[]
  readonly payouts: readonly z.output<typeof payoutRow>[]
  readonly claims: readonly Claim[]
}

function sorted(rows: readonly Item[]): Book {
  const book = {
    stocks: [] as StockRow[],
    reservations: [] as Reservation[],
    lots: [] as Lot[],
    entries: [] as Entry[],
    holders: [] as { ISIN: string; investorId: string; units: number; confirmedUnits: number }[],
    discounts: [] as { investorId: string; orderId: string }[],
    payouts: [] as z.output<typeof payoutRow>[],
    claims: [] as Claim[],
  }
  for (const row of rows) {
    const { pk, sk } = z.parse(key, row)
    if (pk.startsWith('stock#')) book.stocks.push(z.parse(stockRow, row))
    else if (pk.startsWith('entries#')) book.entries.push(z.parse(entryRow, row))
    else if (pk.startsWith('holders#')) {
      const { units, confirmedUnits } = z.parse(holderRow, row)
      book.holders.push({ ISIN: pk.slice('holders#'.length), investorId: sk, units, confirmedUnits })
    } else if (sk.startsWith('reservation#')) book.reservations.push(z.parse(reservationRow, row))
    else if (sk.startsWith('lot#')) book.lots.push(z.parse(lotRow, row))
    else if (sk.startsWith('payout#')) book.payouts.push(z.parse(payoutRow, row))
    else if (sk.startsWith(claimPrefix)) book.claims.push(z.parse(claimRow, row))
    else if (sk === 'discount') {
      const { orderId } = z.parse(z.object({ orderId: z.string() }), row)
      book.discounts.push({ investorId: pk.slice('investor#'.length), orderId })
    }
  }
  return book
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Balances of all accounts, of money and of units. */
export function balancesOf(entries: readonly Entry[]): {
  readonly money: ReadonlyMap<string, number>
  readonly units: ReadonlyMap<string, number>
} {
  const money = new Map<string, number>()
  const units = new Map<string, number>()
  for (const entry of entries) {
    for (const { account, paise } of entry.money) money.set(account, (money.get(account) ?? 0) + paise)
    for (const line of entry.units) units.set(line.account, (units.get(line.account) ?? 0) + line.units)
  }
  return { money, units }
}

/** What is wrong, in words; nothing when all is well. */
export function bookFaults(rows: readonly Item[]): string[] {
  const book = sorted(rows)
  const { money, units } = balancesOf(book.entries)
  const moneyAt = (account: string): number => money.get(account) ?? 0
  const unitsAt = (account: string): number => units.get(account) ?? 0
  return [
    ...entryFaults(book.entries),
    ...stockFaults(book, unitsAt),
    ...holdingFaults(book, unitsAt),
    ...saleFaults(book, moneyAt),
    ...moneyFaults(book, moneyAt, money),
    ...discountFaults(book),
    ...claimFaults(book.claims, book.entries),
  ]
}

const unless = (holds: boolean, message: string): string[] => (holds ? [] : [message])

function entryFaults(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ id, what, money, units }) => [
    ...unless(sum(money.map(({ paise }) => paise)) === 0, `${id} ${what}: money does not sum to zero`),
    ...unless(sum(units.map(line => line.units)) === 0, `${id} ${what}: units do not sum to zero`),
  ])
}

function stockFaults({ stocks, reservations }: Book, unitsAt: (account: string) => number): string[] {
  return [...Map.groupBy(stocks, ({ ISIN }) => ISIN)].flatMap(([ISIN, rows]) => {
    const { issuedUnits, availableUnits, reservedUnits, soldUnits } = {
      issuedUnits: sum(rows.map(row => row.issuedUnits)),
      availableUnits: sum(rows.map(row => row.availableUnits)),
      reservedUnits: sum(rows.map(row => row.reservedUnits)),
      soldUnits: sum(rows.map(row => row.soldUnits)),
    }
    const its = reservations.filter(one => one.ISIN === ISIN)
    const open = its.filter(({ state }) => state === 'held' || state === 'paid')
    const putAside = sum(open.map(({ units }) => units))
    const filled = sum(its.filter(({ state }) => state === 'filled').map(({ units }) => units))
    return [
      ...rows.flatMap(row => shardFaults(row, rows, open)),
      ...unless(
        unitsAt(`stock#${ISIN}`) === availableUnits,
        `${ISIN}: what is for sale is not what was booked`,
      ),
      ...unless(unitsAt(`reserved#${ISIN}`) === reservedUnits, `${ISIN}: what is put aside is not booked so`),
      ...unless(
        -unitsAt(`issued#${ISIN}`) === issuedUnits,
        `${ISIN}: what was issued is not what was booked`,
      ),
      ...unless(putAside === reservedUnits, `${ISIN}: reservations hold ${putAside}, not ${reservedUnits}`),
      ...unless(filled === soldUnits, `${ISIN}: ${filled} were settled, ${soldUnits} are counted as sold`),
    ]
  })
}

/** A shard's own counters: nothing is lost, made or negative in it, and open reservations hold what it has put aside. */
function shardFaults(
  { ISIN, shard = 0, ...row }: StockRow,
  rows: readonly StockRow[],
  open: readonly Reservation[],
): string[] {
  const name = shard === 0 ? ISIN : `${ISIN}, shard ${shard}`
  const { issuedUnits, availableUnits, reservedUnits, soldUnits, shards = 1, priceVersion, onSale } = row
  const held = sum(open.flatMap(one => sharesOf(one).map(share => (share.shard === shard ? share.units : 0))))
  const isOneOffer = rows.every(other => other.priceVersion === priceVersion && other.onSale === onSale)
  return [
    ...unless(issuedUnits === availableUnits + reservedUnits + soldUnits, `${name}: units are lost or made`),
    ...unless(availableUnits >= 0 && reservedUnits >= 0 && soldUnits >= 0, `${name}: a counter is negative`),
    ...unless(held === reservedUnits, `${name}: reservations hold ${held}, not ${reservedUnits}`),
    ...unless(shard > 0 || shards === rows.length, `${name}: has ${rows.length} shards, not ${shards}`),
    ...unless(shard > 0 || isOneOffer, `${name}: its shards differ in price or sale`),
  ]
}

function holdingFaults({ lots, holders }: Book, unitsAt: (account: string) => number): string[] {
  const pairs = new Set([
    ...lots.map(({ ISIN, investorId }) => `${investorId}#${ISIN}`),
    ...holders.map(({ ISIN, investorId }) => `${investorId}#${ISIN}`),
  ])
  return [...pairs].flatMap(pair => {
    const of = (one: { readonly ISIN: string; readonly investorId: string }): boolean =>
      `${one.investorId}#${one.ISIN}` === pair
    const open = lots.filter(lot => of(lot) && lot.closedOn === undefined)
    const held = sum(open.map(({ units }) => units))
    const requested = sum(open.map(({ requestedUnits }) => requestedUnits))
    const shown = sum(open.filter(({ processedOn }) => processedOn !== undefined).map(({ units }) => units))
    const confirmed = sum(holders.filter(of).map(({ confirmedUnits }) => confirmedUnits))
    const counted = sum(holders.filter(of).map(({ units }) => units))
    return [
      ...unless(
        held >= 0 && unitsAt(`held#${pair}`) === held - requested,
        `${pair}: lots and bookings differ`,
      ),
      ...unless(unitsAt(`inRequest#${pair}`) === requested, `${pair}: what is in requests is not booked so`),
      ...unless(counted === held, `${pair}: the list of holders says ${counted}, the lots ${held}`),
      ...unless(confirmed === shown, `${pair}: ${confirmed} units are counted as shown, not ${shown}`),
    ]
  })
}

/** Every unit of a purchase is free, in a request, pledged, sold or redeemed; every sale is paid what it brought, once. */
function saleFaults({ lots, reservations, entries }: Book, moneyAt: (account: string) => number): string[] {
  const counts = lots.flatMap(
    ({ orderId, units, freeUnits, requestedUnits, requests = {}, pledgedUnits }) => [
      ...unless(
        sum(Object.values(requests)) === requestedUnits && Object.values(requests).every(some => some > 0),
        `${orderId}: the units of its requests are not those in requests`,
      ),
      ...unless(
        units === freeUnits + requestedUnits + pledgedUnits,
        `${orderId}: free, requested and pledged units are not all`,
      ),
      ...unless(
        units > 0 && freeUnits >= 0 && requestedUnits >= 0 && pledgedUnits >= 0,
        `${orderId}: a count of a lot is negative`,
      ),
    ],
  )
  return [
    ...counts,
    ...purchaseFaults(lots, reservations, entries),
    ...requestFaults(lots, entries),
    ...proceedsFaults(entries, moneyAt),
  ]
}

/** What was bought by an order, or recorded, and what it cost, equals the sum of its lots, sold parts included. */
function purchaseFaults(
  lots: readonly Lot[],
  reservations: readonly Reservation[],
  entries: readonly Entry[],
): string[] {
  const bought = new Map<string, { readonly units: number; readonly paise?: number }>()
  for (const { orderId, units, paise, state } of reservations)
    if (state === 'filled') bought.set(orderId, { units, paise })
  for (const { id, what, units } of entries)
    if (what === 'recordHolding') bought.set(id, { units: sum(units.map(line => Math.max(0, line.units))) })
  const lotsOf = Map.groupBy(lots, ({ orderId }) => orderId)
  return [...bought].flatMap(([orderId, { units, paise }]) => {
    const its = lotsOf.get(orderId) ?? []
    const unitsOfLots = sum(its.map(lot => lot.units))
    const cost = sum(its.map(lot => lot.paise))
    return [
      ...unless(
        unitsOfLots === units,
        `${orderId}: ${units} units were bought, its lots tell of ${unitsOfLots}`,
      ),
      ...unless(paise === undefined || cost === paise, `${orderId}: its lots cost ${cost}, not ${paise}`),
    ]
  })
}

const lineOf = (lines: readonly { readonly account: string; readonly units: number }[], account: string) =>
  sum(lines.filter(line => line.account.startsWith(`${account}#`)).map(({ units }) => units))

/** A request ends once, with as many units as it began; less only when some of its lots were redeemed. */
function requestFaults(lots: readonly Lot[], entries: readonly Entry[]): string[] {
  const entriesOf = Map.groupBy(entries, ({ id }) => id)
  const soldFor = Map.groupBy(lots, ({ liquidationId }) => liquidationId)
  const redeemed = new Set(
    lots
      .filter(({ closedOn, liquidationId }) => closedOn !== undefined && liquidationId === undefined)
      .map(({ ISIN, investorId }) => `${investorId}#${ISIN}`),
  )
  const open = lots.filter(({ closedOn }) => closedOn === undefined)
  const requests = entries.filter(({ what }) => what === 'request')
  return requests.flatMap(({ id, units, ISIN, investorId }) => {
    const requested = lineOf(units, 'inRequest')
    const its = entriesOf.get(id) ?? []
    const ends = its.filter(({ what }) => what === 'release' || what === 'deliver')
    const left = -sum(ends.map(end => lineOf(end.units, 'inRequest')))
    const held = sum(open.map(lot => lot.requests?.[id] ?? 0))
    const rows = soldFor.get(id) ?? []
    const delivered = sum(ends.map(end => lineOf(end.units, 'boughtBack')))
    const sold = sum(rows.map(row => row.units))
    const brought = sum(rows.map(({ proceedsPaise = 0 }) => proceedsPaise))
    const owed = -sum(ends.flatMap(({ money }) => money.filter(isProceeds).map(({ paise }) => paise)))
    const isRedeemed = redeemed.has(`${investorId}#${ISIN}`)
    const mayBeLess = isRedeemed && delivered === 0 && left < requested
    return [
      ...unless(
        held === (ends.length > 0 ? 0 : requested) || (isRedeemed && ends.length === 0 && held < requested),
        `${id}: lots hold ${held} of its ${requested} units`,
      ),
      ...unless(ends.length <= 1, `${id}: ended ${ends.length} times`),
      ...unless(
        ends.length === 0 || left === requested || mayBeLess,
        `${id}: ${requested} units were requested, ${left} left the request`,
      ),
      ...unless(sold === delivered, `${id}: ${delivered} units were delivered, lots tell of ${sold}`),
      ...unless(brought === owed, `${id}: lots tell of ${brought} paise, ${owed} were booked`),
    ]
  })
}

const isProceeds = ({ account }: { readonly account: string }): boolean => account.startsWith('proceeds#')

/** Proceeds are owed from the delivery until they are paid, and paid as they were owed; the rest of the value is exit load. */
function proceedsFaults(entries: readonly Entry[], moneyAt: (account: string) => number): string[] {
  const paiseOf = ({ money }: Entry, test: (line: { account: string }) => boolean): number =>
    sum(money.filter(test).map(({ paise }) => paise))
  const delivered = entries.filter(({ what }) => what === 'deliver')
  const payments = entries.filter(({ what }) => what === 'payOut')
  const paid = payments.flatMap(payment => {
    // Of a claim the acceptance names the order that pays it.
    const sale =
      delivered.find(({ id }) => id === payment.id) ??
      entries.find(({ what, reference }) => what === 'acceptClaim' && reference === payment.id)
    return unless(
      sale !== undefined && paiseOf(sale, isProceeds) === -paiseOf(payment, isProceeds),
      `${payment.id}: what was paid is not what was owed`,
    )
  })
  const desk = sum(delivered.map(sale => paiseOf(sale, ({ account }) => account.startsWith('desk#'))))
  const owed = -sum(delivered.map(sale => paiseOf(sale, isProceeds)))
  const reversed = entries.filter(({ what }) => what === 'payOutReversed')
  const out = sum([...payments, ...reversed].map(payment => paiseOf(payment, isProceeds)))
  // Money that came back was paid before, and is owed as it was.
  const back = reversed.flatMap(reversal => {
    const before = payments.filter(({ id }) => id === reversal.id)
    const times = reversed.filter(({ id }) => id === reversal.id).length
    const [one] = before
    return unless(
      one !== undefined &&
        before.length >= times &&
        paiseOf(one, isProceeds) === -paiseOf(reversal, isProceeds),
      `${reversal.id}: what came back is not what was paid`,
    )
  })
  return [
    ...paid,
    ...back,
    ...unless(-moneyAt('exitLoad') === desk - owed, 'exit load is not what sales brought less what is paid'),
    ...unless(-moneyAt('exitLoad') >= 0, 'exit load is negative'),
    ...unless(-moneyAt('payoutBank') === out, 'the bank paid other amounts than were owed'),
  ]
}

function moneyFaults(
  { reservations, payouts, entries }: Book,
  moneyAt: (account: string) => number,
  money: ReadonlyMap<string, number>,
): string[] {
  const filled = reservations.filter(({ state }) => state === 'filled')
  /** One that grew after it was credited has booked what it was before. */
  const taxes = payouts.map(({ state, tdsPaise, booked }) =>
    state === 'credited' ? tdsPaise : (booked?.tdsPaise ?? 0),
  )
  const toGoBack = new Map<string, number>()
  for (const { what, investorId = '', money: lines } of entries) {
    if (!/^(receive|sendBack)#/.test(what)) continue
    const at = sum(lines.filter(({ account }) => account === 'gateway').map(({ paise }) => paise))
    toGoBack.set(investorId, (toGoBack.get(investorId) ?? 0) + at)
  }
  const owed = [...toGoBack].flatMap(([investorId, paise]) => {
    const settled = sum(filled.filter(one => one.investorId === investorId).map(one => one.paise))
    const paid = sum(
      reservations.filter(one => one.investorId === investorId && one.state === 'paid').map(one => one.paise),
    )
    const balance = -moneyAt(`client#${investorId}`)
    return [
      ...unless(balance === paise - settled, `${investorId}: is owed ${balance}, not ${paise - settled}`),
      ...unless(balance >= paid, `${investorId}: less money is there than orders are paid for`),
    ]
  })
  return [
    ...owed,
    ...unless(sum([...money.values()]) === 0, 'the money of all accounts does not sum to zero'),
    ...unless(moneyAt('gateway') >= 0, 'more money was sent back than came'),
    ...unless(
      moneyAt('discounts') === sum(filled.map(({ discountPaise }) => discountPaise)),
      'discounts are not those of the orders that settled',
    ),
    ...unless(
      -moneyAt('stampDuty') === sum(filled.map(({ stampDutyPaise }) => stampDutyPaise)),
      'stamp duty is not that of the orders that settled',
    ),
    ...unless(-moneyAt('tds') === sum(taxes), 'tax is not that of the payouts that were credited'),
  ]
}

function discountFaults({ reservations, discounts }: Book): string[] {
  const taken = reservations.filter(({ discountPaise, state }) => discountPaise > 0 && state !== 'released')
  const investors = new Set(taken.map(({ investorId }) => investorId))
  return [...investors].flatMap(investorId => {
    const orders = taken.filter(one => one.investorId === investorId)
    const kept = discounts.find(one => one.investorId === investorId)
    return [
      ...unless(orders.length === 1, `${investorId}: has the one discount ${orders.length} times`),
      ...unless(kept?.orderId === orders[0]?.orderId, `${investorId}: the discount is not its order's`),
    ]
  })
}
