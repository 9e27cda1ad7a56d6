import type { Lot } from '../../functions/book/bookRows.ts'
import { readInvestorBook, readStock } from '../../functions/book/readers.ts'
import { publishStock } from '../../functions/book/stock.ts'
import { type OperatorAuditStore, operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OrderCommands, orderCommands } from '../../functions/orders/orderCommands.ts'
import type { NewOrder, Order } from '../../functions/orders/orderRows.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { BondExchange, RfqRequest, RfqState } from '../../functions/providers/bondExchange/port.ts'
import type { Depository } from '../../functions/providers/depository/port.ts'
import type { GatewayPayment } from '../../functions/providers/paymentGateway/port.ts'
import { type MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/** An order of ten units with the real stores and the real book, and vendors that answer by the scene's script. */

// A Monday; the next day is a holiday, so it settles on Wednesday, and the third working day is Friday.
const tradeDate = '2026-11-23'
const settlementDate = '2026-11-25'
export const start = new Date('2026-11-23T04:30:00.000Z')
export const orderId = 'ord_mfz3k1x0-0123456789abcdef01234567'
export const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
export const ISIN = 'INE583D07323'
export const dematNumber = 'IN30021412345678'
/** Nothing of it may ever lie in a history. */
export const personal = /IN30021412345678|98_?675|9867519/

const breakup = {
  cleanPaise: 9_848_000,
  accruedPaise: 44_129,
  stampDutyPaise: 10,
  discountPaise: 24_620,
  ispAmountPaise: 9_892_139,
  userAmountPaise: 9_867_519,
}
/** Of any order but an investor's first: without the discount. */
export const laterBreakup = { ...breakup, discountPaise: 0, userAmountPaise: breakup.ispAmountPaise }
/** What is bought, by product type. */
const instruments = {
  bonds: { product: 'ugro-capital-2028', productType: 'bonds', displayName: 'UGRO Capital 2028' },
  mld: { product: 'ugro-mld-2028', productType: 'mld', displayName: 'UGRO MLD 2028' },
} as const
export const productTypes = ['bonds', 'mld'] as const

const newOrder = ({ instrument }: OrderScene, id: string, breakup: NewOrder['breakup']): NewOrder => ({
  orderId: id,
  investorId,
  ...instrument,
  ISIN,
  units: 10,
  paymentType: 'PG',
  breakup,
  cleanPrice: '98.4800',
  priceVersion: 1,
  tradeDate,
  settlementDate,
  reservedUntil: new Date(start.getTime() + 15 * 60_000).toISOString(),
  payBy: new Date(start.getTime() + 15 * 60_000).toISOString(),
})

export const payment = (paymentId = 'pay_29QQoUBi66xm2f', at = start): GatewayPayment => ({
  paymentId,
  amountPaise: breakup.userAmountPaise,
  state: 'captured',
  method: 'upi',
  at,
})

/** What the exchange does with the request, by the clock. */
export type Script = (now: Date, placed: RfqRequest | undefined) => RfqState | undefined | Error

export interface OrderScene {
  readonly instrument: (typeof instruments)[keyof typeof instruments]
  readonly table: MemoryTable
  readonly orders: OrderCommands
  readonly audits: OperatorAuditStore
  /** The clock of the vendors; a walk sets it. */
  now: Date
  calendar: MarketCalendar
  script: Script
  /** Failures of the next questions to the exchange, one each; `lost`: it was placed, and the answer was lost. */
  readonly failures: ('down' | 'lost' | Error)[]
  placed: RfqRequest | undefined
  placings: number
  questions: number
  /** What the depository shows, or how it fails. */
  units: number | Error
  demat: string | undefined
}

const down = (): ProviderUnavailable => new ProviderUnavailable('the exchange did not answer')

export function orderScene(productType: keyof typeof instruments = 'bonds'): OrderScene {
  process.env.TABLE_BOOK = 'sthirank-book'
  process.env.TABLE_ORDERS = 'sthirank-orders'
  const table = memoryTable()
  return {
    instrument: instruments[productType],
    table,
    orders: orderCommands(table, 'sthirank-orders'),
    audits: operatorAuditStore(table, 'sthirank-operations'),
    now: start,
    calendar: publishedCalendar,
    script: settlingScript,
    failures: [],
    placed: undefined,
    placings: 0,
    questions: 0,
    units: 0,
    demat: dematNumber,
  }
}

const rfq = (state: RfqState['state'], more: Partial<RfqState> = {}): RfqState => ({
  orderNumber: 'RFQ1',
  state,
  ...(state === 'matched' || state === 'settled'
    ? { dealNumber: 'DL1', matchedAt: new Date(start.getTime() + 20_000) }
    : {}),
  ...(state === 'settled' ? { settledAt: new Date('2026-11-25T05:25:00.000Z') } : {}),
  ...more,
})
export const says = rfq

/** All goes well: matched at the next question, settled on Wednesday from 11 o'clock on. */
export const settlingScript: Script = now =>
  now >= new Date('2026-11-25T05:30:00.000Z')
    ? rfq('settled')
    : now > new Date(start.getTime() + 20_000)
      ? rfq('matched')
      : rfq('open')

export const exchangeOf = (scene: OrderScene): BondExchange => {
  const answer = (): RfqState | undefined => {
    const answered = scene.placed === undefined ? undefined : scene.script(scene.now, scene.placed)
    if (answered instanceof Error) throw answered
    return answered
  }
  const troubled = (): 'lost' | undefined => {
    const trouble = scene.failures.shift()
    if (trouble === 'down') throw down()
    if (trouble instanceof Error) throw trouble
    return trouble
  }
  return {
    async place(request) {
      const trouble = troubled()
      if (scene.placed === undefined) scene.placings += 1
      scene.placed ??= request
      if (trouble === 'lost') throw down()
      const answered = answer()
      if (answered === undefined) throw down()
      return answered
    },
    async find() {
      scene.questions += 1
      troubled()
      return answer()
    },
  }
}
export const depositoryOf = (scene: OrderScene): Pick<Depository, 'units'> => ({
  async units(number, requestedIsin) {
    if (scene.units instanceof Error) throw scene.units
    return number === dematNumber && requestedIsin === ISIN ? scene.units : 0
  },
})

/** Issues units of the ISIN, so that they can be bought. */
export async function publish({ table, instrument }: OrderScene, units = 100): Promise<void> {
  const stock = { ISIN, product: instrument.product, issuedUnits: units, priceVersion: 1, onSale: true }
  await table.transact(itemsOf(publishStock(undefined, stock, start)))
}

export async function placeOrder(
  scene: OrderScene,
  id = orderId,
  amounts: NewOrder['breakup'] = breakup,
): Promise<Order> {
  const order = newOrder(scene, id, amounts)
  const { product, units, reservedUntil } = order
  const placed = await scene.orders.place(order, {
    now: start,
    correlationId: 'req-1',
    idempotency: undefined,
    gates: [],
    reservation: {
      investorId,
      orderId: id,
      ISIN,
      product,
      units,
      paise: amounts.userAmountPaise,
      sellerPaise: breakup.cleanPaise + breakup.accruedPaise,
      stampDutyPaise: breakup.stampDutyPaise,
      discountPaise: amounts.discountPaise,
      expiresAt: reservedUntil,
    },
  })
  if (!placed.ok) throw new Error(`the order was not placed: ${placed.reason}`)
  return placed.order
}

/** A paid order, as the machine finds it. */
export async function paidOrder(scene: OrderScene): Promise<Order> {
  await publish(scene)
  const order = await placeOrder(scene)
  const paid = await scene.orders.pay(order, payment(), 'inTime', { now: start, correlationId: 'req-1' })
  if (!paid.ok) throw new Error('the order was not paid')
  return paid.order
}

export const orderNow = async ({ orders }: OrderScene, id = orderId): Promise<Order> => {
  const order = await orders.read(investorId, id)
  if (order === undefined) throw new Error('there is no order')
  return order
}
export const lotsNow = async ({ table }: OrderScene): Promise<readonly Lot[]> =>
  (await readInvestorBook(table, investorId)).lots
export const stockNow = async ({ table }: OrderScene) => {
  const stock = await readStock(table, ISIN)
  return [stock?.availableUnits, stock?.reservedUnits, stock?.soldUnits]
}
