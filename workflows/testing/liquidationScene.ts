import { passwordChangedAt } from '../../functions/auth/published.ts'
import {
  type SavedAccount,
  withAccount,
} from '../../functions/bank-verification/account/bankRecordLifecycle.ts'
import { payoutAccount } from '../../functions/bank-verification/published.ts'
import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import type { Lot } from '../../functions/book/bookRows.ts'
import { holdAllPayouts, holdPayouts } from '../../functions/book/gates.ts'
import { recordHolding } from '../../functions/book/lots.ts'
import { arePayoutsHeld, readInvestorBook, readPayoutsHeldForAll } from '../../functions/book/readers.ts'
import { kycOpenCheck } from '../../functions/kyc-record/published.ts'
import {
  type LiquidationCommands,
  liquidationCommands,
} from '../../functions/liquidation/liquidationCommands.ts'
import { noteIn } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Amounts, Liquidation, NewRequest } from '../../functions/liquidation/liquidationRows.ts'
import { type OperatorAuditStore, operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../functions/platform/testing/memoryTable.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { Delivery, DeliveryState, Depository } from '../../functions/providers/depository/port.ts'
import type { PayoutRequest, PayoutState, Payouts } from '../../functions/providers/payouts/port.ts'
import { type MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/** Three of ten units sold, with the real stores and the real book, and vendors that answer by the scene's scripts. */

// A Monday; the next day is a holiday, so three working days later is Friday the 27th.
export const placedAt = new Date('2026-11-23T04:30:00.000Z')
export const dueAt = new Date('2026-11-27T05:30:00.000Z')
/** Of the five minutes in which the sales of a day begin, it has the first second. */
export const orderId = 'liq_mfz3k1x0-0123456789abcdef01234660'
export const investorId = 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd'
export const ISIN = 'INE583D07323'
export const dematNumber = 'IN30021412345678'
const accountNumber = '50100012345678'
/** Nothing of it may ever lie in a history. */
export const personal = /IN30021412345678|50100012345678|Asha|330_?296|33029627|3,30,296/

/** 3 × 1,12,345.67 = 3,37,037.01; 2 % of it rounded once is 6,740.74. */
export const amounts: Amounts = {
  unitPricePaise: 1_12_345_67,
  valuePaise: 3_37_037_01,
  exitLoadPaise: 6_740_74,
  redemptionPaise: 3_30_296_27,
}

/** What the bank does with a payout of ours, by the clock. */
export type BankScript = (
  payout: PayoutRequest,
  now: Date,
  requestedAt: number,
) => PayoutState | undefined | Error
export type DepositoryScript = (now: Date) => DeliveryState | Error

export interface LiquidationScene {
  readonly table: MemoryTable
  readonly liquidations: LiquidationCommands
  readonly audits: OperatorAuditStore
  /** The clock of the vendors; a walk sets it. */
  now: Date
  calendar: MarketCalendar
  depository: DepositoryScript
  bank: BankScript
  /** Failures of the next calls to the bank, one each; `lost`: it was taken, and the answer was lost. */
  readonly bankFails: ('down' | 'lost' | 'refused')[]
  readonly deliveries: Delivery[]
  /** By reference: the payouts that were requested at the bank, and how often. */
  readonly payoutRequests: Map<string, { readonly payout: PayoutRequest; readonly at: Date; times: number }>
  /** Ids of payouts that were queued and then cancelled. */
  readonly cancelled: Set<string>
  questions: number
  demat: string | undefined
}

const down = (): ProviderUnavailable => new ProviderUnavailable('nobody answered')

export function liquidationScene(): LiquidationScene {
  for (const name of ['AUTH', 'BANK_VERIFICATION', 'BOOK', 'KYC', 'LIQUIDATION', 'OPERATIONS'])
    process.env[`TABLE_${name}`] = `sthirank-${name.toLowerCase().replaceAll('_', '-')}`
  const table = memoryTable()
  return {
    table,
    liquidations: liquidationCommands(table, 'sthirank-liquidation'),
    audits: operatorAuditStore(table, 'sthirank-operations'),
    now: placedAt,
    calendar: publishedCalendar,
    depository: now => ({ state: 'delivered', deliveredAt: now }),
    bank: paysAfter(30),
    bankFails: [],
    deliveries: [],
    payoutRequests: new Map(),
    cancelled: new Set(),
    questions: 0,
    demat: dematNumber,
  }
}

export const utr = 'HDFCN52026112700042'

/** A payout as the bank reports it. */
export const says = (
  { reference, amountPaise }: PayoutRequest,
  state: PayoutState['state'],
  more: Partial<PayoutState> = {},
): PayoutState => ({ payoutId: `pout_${reference.slice(-6)}`, state, amountPaise, ...more })

/** On its way at first, and paid so many seconds after our request. */
export const paysAfter =
  (seconds: number, delay = 0): BankScript =>
  (payout, now, requestedAt) =>
    now.getTime() >= requestedAt + (seconds + delay) * 1000
      ? says(payout, 'paid', { utr, paidAt: now })
      : says(payout, 'onItsWay')

export const depositoryOf = (scene: LiquidationScene): Pick<Depository, 'deliver'> => ({
  async deliver(delivery) {
    scene.deliveries.push(delivery)
    const answered = scene.depository(scene.now)
    if (answered instanceof Error) throw answered
    return answered
  },
})

export function bankOf(scene: LiquidationScene): Pick<Payouts, 'pay' | 'find' | 'takeBack'> {
  const troubled = (): 'lost' | undefined => {
    const trouble = scene.bankFails.shift()
    if (trouble === 'down') throw down()
    if (trouble === 'refused') throw new ProviderRefused('BAD_REQUEST_ERROR')
    return trouble
  }
  const answer = (reference: string): PayoutState | undefined => {
    const known = scene.payoutRequests.get(reference)
    if (known === undefined) return undefined
    const answered = scene.bank(known.payout, scene.now, known.at.getTime())
    if (answered instanceof Error) throw answered
    return answered !== undefined && scene.cancelled.has(answered.payoutId)
      ? { ...answered, state: 'returned' }
      : answered
  }
  return {
    async pay(payout) {
      const trouble = troubled()
      const known = scene.payoutRequests.get(payout.reference)
      // The same reference is paid once, whatever the second request contains.
      if (known === undefined) scene.payoutRequests.set(payout.reference, { payout, at: scene.now, times: 1 })
      else known.times += 1
      if (trouble === 'lost') throw down()
      const answered = answer(payout.reference)
      if (answered === undefined) throw down()
      return answered
    },
    async find(reference) {
      scene.questions += 1
      if (troubled() === 'lost') throw down()
      return answer(reference)
    },
    async takeBack(payoutId) {
      const [reference] = [...scene.payoutRequests.keys()].filter(one => answer(one)?.payoutId === payoutId)
      if (troubled() === 'lost') throw down()
      const answered = answer(reference ?? '')
      if (answered?.state !== 'queued') throw new ProviderRefused('BAD_REQUEST_ERROR')
      scene.cancelled.add(payoutId)
      return { ...answered, state: 'returned' }
    },
  }
}

const lotId = 'rec_mfz3k1x0-0123456789abcdef01234567'

/** Ten units since October, free for sale. */
export async function hold({ table }: LiquidationScene, units = 10): Promise<void> {
  const lot = {
    investorId,
    ISIN,
    product: 'ugro-mld-2028',
    orderId: lotId,
    units,
    settledOn: '2026-10-01',
    cleanPrice: '98.4800',
    paise: units * 1_00_000_00,
    accruedPaise: 0,
    processedOn: '2026-10-01',
    lockedUntil: '2026-10-22',
  }
  await table.transact(itemsOf(recordHolding(lot, new Date('2026-10-01T05:30:00.000Z'))))
}

/** Saves a verified bank account; `index` is which one it is. */
export async function saveAccount(
  { table }: LiquidationScene,
  at: Date,
  index = 'account-index',
  state: 'verified' | 'underProcess' = 'verified',
): Promise<void> {
  const bank = verificationStore(table, 'sthirank-bank-verification')
  const account: SavedAccount = {
    attemptId: `bav_${index}`,
    index,
    sealedName: await testCipher.encrypt('Asha Rao', 'bank:holderName', investorId),
    sealedNumber: await testCipher.encrypt(
      index === 'account-index' ? accountNumber : '60200087654321',
      'bank:accountNumber',
      investorId,
    ),
    ifsc: 'HDFC0000053',
    accountType: 'SB',
    savedAt: at.toISOString(),
  }
  const before = await bank.readRecord(investorId)
  const saved = await bank.save(before, withAccount(before, account, state), {
    now: at,
    correlationId: 'req-1',
    kycOpen: kycOpenCheck(investorId),
  })
  if (!saved.ok) throw new Error(`not saved: ${saved.reason}`)
}

/** The person's row, with the instant at which the password was changed. */
export async function changePassword({ table }: LiquidationScene, at: Date): Promise<void> {
  await table.update({
    TableName: 'sthirank-auth',
    Key: { pk: `investor#${investorId}`, sk: 'investor' },
    UpdateExpression: 'SET passwordChangedAt = :at',
    ExpressionAttributeValues: { ':at': at.toISOString() },
  })
}

export async function holdPayoutsOf({ table }: LiquidationScene, held: boolean, at: Date): Promise<void> {
  await table.transact(itemsOf([holdPayouts(investorId, held, at)]))
}
export async function holdEverybody({ table }: LiquidationScene, held: boolean, at: Date): Promise<void> {
  await table.transact(itemsOf(holdAllPayouts(held, at)))
}

export const fresh = async (
  { table }: Pick<LiquidationScene, 'table'>,
  productType: 'bonds' | 'mld' = 'bonds',
  units = 3,
): Promise<NewRequest> => ({
  orderId,
  investorId,
  product: 'ugro-mld-2028',
  productType,
  displayName: 'UGRO MLD 2028',
  logoUrl: '',
  ISIN,
  units,
  exitLoadInPerc: '2',
  taken: [{ lotOrderId: lotId, units }],
  lots: (await readInvestorBook(table, investorId)).lots,
})

export const at = (now: Date, correlationId = 'req-1') => ({
  now,
  calendar: publishedCalendar,
  correlationId,
})
const saved = (answer: Awaited<ReturnType<LiquidationCommands['placeBond']>>): Liquidation => {
  if (!answer.ok) throw new Error(`not done: ${answer.reason}`)
  return answer.liquidation
}

/** A bond's order of three units, as its machine finds it. */
export async function placedSale(scene: LiquidationScene, sold: Amounts = amounts): Promise<Liquidation> {
  await hold(scene)
  await saveAccount(scene, new Date('2026-10-01T05:30:00.000Z'))
  return saved(await scene.liquidations.placeBond(await fresh(scene), sold, {}, at(placedAt)))
}

/** The same on its day, after the request to the depository. */
export async function sentSale(scene: LiquidationScene): Promise<Liquidation> {
  const set = { deliveryAskedAt: dueAt.toISOString() }
  const requested = await scene.liquidations.move(
    await placedSale(scene),
    noteIn('placed'),
    { set },
    at(dueAt),
  )
  return saved(requested)
}

/** An MLD's request for a price, as its machine finds it. */
export async function requestedQuote(
  scene: LiquidationScene,
  now = placedAt,
  units = 3,
): Promise<Liquidation> {
  await hold(scene)
  await saveAccount(scene, new Date('2026-10-01T05:30:00.000Z'))
  return saved(
    await scene.liquidations.requestQuote(await fresh(scene, 'mld', units), undefined, {}, at(now)),
  )
}

export const saleNow = async ({ liquidations }: LiquidationScene): Promise<Liquidation> => {
  const sale = await liquidations.find(orderId)
  if (sale === undefined) throw new Error('there is no sale')
  return sale
}
export const lotsNow = async ({ table }: LiquidationScene): Promise<readonly Lot[]> =>
  (await readInvestorBook(table, investorId)).lots
/** Units free, in requests, and sold. */
export const unitsNow = async (scene: LiquidationScene): Promise<readonly number[]> => {
  const lots = await lotsNow(scene)
  const open = lots.filter(({ closedOn }) => closedOn === undefined)
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  return [
    sum(open.map(({ freeUnits }) => freeUnits)),
    sum(open.map(({ requestedUnits }) => requestedUnits)),
    sum(lots.filter(({ closedOn }) => closedOn !== undefined).map(({ units }) => units)),
  ]
}

/** What the steps read of other domains. */
export const readsOf = (scene: LiquidationScene) => ({
  dematOf: async () => scene.demat,
  accountOf: (id: string) => payoutAccount(scene.table, testCipher, id),
  passwordChangedAt: (id: string) => passwordChangedAt(scene.table, id),
  isHeld: async (id: string) =>
    (await arePayoutsHeld(scene.table, id)) || (await readPayoutsHeldForAll(scene.table)),
})
