import { refuse } from '../../shared/outcome.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { InvestorBook } from '../book/readers.ts'
import type { MarketWriteContext } from '../platform/marketDays.ts'
import type { Idempotency } from '../platform/records/moveRecord.ts'
import { replyWithOrder } from './codes/liquidationCodes.ts'
import type { Dependencies } from './dependencies.ts'
import { validUntilOf } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'
import type { GateRefusal, LiquidationAnswered } from './liquidationStore.ts'
import { liquidationRecordOf } from './views/liquidationView.ts'

/** What all calls about a request have in common. */

/** Whether the request's time is up. Its machine, or the first call that reads it, lets it lapse. */
export const isOver = (liquidation: Liquidation, now: Date, calendar: MarketCalendar): boolean => {
  const until = validUntilOf(liquidation, calendar)
  return until !== undefined && now.toISOString() >= until
}

/**
 * Reads a request of the investor. One whose time is up lapses here, so that an expired quote is never shown. `undefined` when
 * there is none, when it is another investor's, or when it is of another ISIN: the reply must not differ between them.
 */
export async function readOwnLiquidation(
  { store }: Pick<Dependencies, 'store'>,
  wanted: { readonly investorId: string; readonly orderId: string; readonly ISIN: string },
  context: MarketWriteContext,
): Promise<Liquidation | undefined> {
  const found = await store.read(wanted.investorId, wanted.orderId)
  if (found === undefined || found.ISIN !== wanted.ISIN) return undefined
  if (!isOver(found, context.now, context.calendar)) return found
  const lapsed = await store.lapse(found, context)
  return lapsed.ok ? lapsed.liquidation : store.read(wanted.investorId, wanted.orderId)
}

/** The bank account that money goes to, e.g. `HDFC Bank ••••1234`, while it is verified. */
export async function verifiedAccount(
  { bankOf }: Pick<Dependencies, 'bankOf'>,
  investorId: string,
): Promise<string | undefined> {
  return accountShown(await bankOf(investorId))
}

/** The same of an account that was read. */
export const accountShown = (account: Awaited<ReturnType<Dependencies['bankOf']>>): string | undefined =>
  account?.status === 'verified' ? `${account.bankName} ••••${account.accountNumber.slice(-4)}` : undefined

/** Replies with the current state of a request. */
export async function replyWithLiquidation(
  dependencies: Pick<Dependencies, 'bankOf'>,
  liquidation: Liquidation,
  now: Date,
  calendar: MarketCalendar,
) {
  const paidTo = await verifiedAccount(dependencies, liquidation.investorId)
  return replyWithOrder(liquidationRecordOf(liquidation, paidTo, now, calendar))
}

/** What a request of this key did before, as the answer to its repeat. */
export async function readRepeated(
  { store }: Pick<Dependencies, 'store'>,
  investorId: string,
  idempotency: Idempotency | undefined,
  now: Date,
): Promise<Liquidation | 'keyReused' | undefined> {
  const before = idempotency === undefined ? undefined : await store.repeatOf(idempotency, now)
  if (before === undefined || before === 'keyReused') return before
  return readExisting({ store }, investorId, before.orderId)
}

/** One that was just answered to exist. */
async function readExisting(
  { store }: Pick<Dependencies, 'store'>,
  investorId: string,
  orderId: string,
): Promise<Liquidation> {
  const liquidation = await store.read(investorId, orderId)
  if (liquidation === undefined) throw new Error('a request that was made is not there')
  return liquidation
}

const gates = {
  payoutsHeld: 'liquidation.payoutsHeld',
  allPayoutsHeld: 'liquidation.payoutsHeld',
  bank: 'liquidation.bankNeeded',
} as const satisfies Readonly<Record<GateRefusal, string>>

/**
 * What a command's answer tells the investor, the request as `show` replies with it; `undefined` for a conflict, after which
 * the caller reads the request again and decides anew.
 */
export async function replyToAnswer<Shown>(
  dependencies: Pick<Dependencies, 'store'>,
  investorId: string,
  answered: LiquidationAnswered,
  show: (liquidation: Liquidation) => Promise<Shown>,
) {
  if (answered.ok) return show(answered.liquidation)
  switch (answered.reason) {
    case 'repeat':
      return show(await readExisting(dependencies, investorId, answered.orderId))
    case 'keyReused':
      return refuse('common.keyReused')
    case 'refused':
      return refuse(gates[answered.refuses])
    case 'itemFailed':
      throw new Error('an investor’s command has no further items')
    default:
      return undefined
  }
}

/** The investor's lots of an ISIN, sold ones included. */
export const lotsOf = ({ lots }: InvestorBook, ISIN: string) => lots.filter(lot => lot.ISIN === ISIN)
/** The instrument of an ISIN that the book has lots of: they name its product, so it is one read. */
export async function instrumentHeld(
  { instrumentOf }: Pick<Dependencies, 'instrumentOf'>,
  book: Promise<InvestorBook>,
  ISIN: string,
): ReturnType<Dependencies['instrumentOf']> {
  const [lot] = lotsOf(await book, ISIN)
  return lot && instrumentOf(lot.product)
}
export const isHeld = (lots: InvestorBook['lots']): boolean => lots.some(lot => lot.closedOn === undefined)
