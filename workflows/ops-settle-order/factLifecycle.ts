import { assessPayment } from '../../functions/orders/payments/paymentLifecycle.ts'
import type { OrderState } from '../../shared/contracts/orders/orderBody.ts'
import { formatInstant, indianDate } from '../../shared/vocabulary/indianTime.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'

/** What becomes of a fact that an operator records, by the order alone. */

export interface RecordedFact {
  readonly fact: 'paid' | 'matched' | 'settled' | 'inDemat'
  readonly reference: string
  readonly at: Date
}

export interface OrderFacts {
  readonly state: OrderState
  readonly amountPaise: number
  readonly tradeDate: string
  readonly settlementDate: string
  readonly createdAt: string
  readonly settledOn?: string | undefined
  readonly dealNumber?: string | undefined
  readonly paymentId?: string | undefined
  /** Of its units: put aside still. */
  readonly reserved: boolean
  /** The Indian date, the date a trade of now would settle on, and whether orders are taken. */
  readonly today: string
  readonly settlementDateNow: string
  readonly marketOpen: boolean
}

export type FactAssessment =
  | Refusal
  | Done
  | { readonly outcome: 'paid'; readonly when: 'inTime' | 'late' }
  | { readonly outcome: 'moves' }

const order: readonly OrderState[] = [
  'placed',
  'paymentPending',
  'paid',
  'rfqPlaced',
  'matched',
  'settled',
  'processed',
]
const place = (state: OrderState): number => order.indexOf(state)

/** The state a fact leads to. */
const target = { paid: 'paid', matched: 'matched', settled: 'settled', inDemat: 'processed' } as const

export function assessFact(recorded: RecordedFact, facts: OrderFacts, now: Date): FactAssessment {
  const { fact, at } = recorded
  const { state } = facts
  if (at > now) return refusal('InTheFuture', 'at: this instant has not come yet. Nothing was changed.')
  if (at.toISOString() < facts.createdAt)
    return refusal(
      'BeforeTheOrder',
      `at: the order was made at ${formatInstant(facts.createdAt)} (India), after that. Nothing was changed.`,
    )
  if (place(state) >= place(target[fact])) return recordedBefore(recorded, facts)
  if (fact === 'paid') return assessPaid(facts)
  if (place(state) < 0 || place(state) < place('paid'))
    return refusal('OrderNotPaid', `This order is ${state}, so nobody traded for it. Nothing was changed.`)
  if (fact === 'matched') return { outcome: 'moves' }
  const before = fact === 'settled' ? 'matched' : 'settled'
  if (state !== before)
    return refusal(
      'FactMissing',
      `This order is ${state}. Record the fact "${before}" first; each has a number and a time of its own.`,
    )
  return tooEarly(recorded, facts) ?? { outcome: 'moves' }
}

/** Coupons and the lock-in go by these days. */
function tooEarly(
  { fact, at }: RecordedFact,
  { settlementDate, settledOn }: OrderFacts,
): Refusal | undefined {
  const day = indianDate(at)
  if (fact === 'settled' && day < settlementDate)
    return refusal(
      'TooEarly',
      `at: this order settles on ${settlementDate}, not before. Nothing was changed.`,
    )
  return fact === 'inDemat' && settledOn !== undefined && day < settledOn
    ? refusal('TooEarly', `at: this order settled on ${settledOn}. Nothing was changed.`)
    : undefined
}

/** The order is there or further; under another number it is another fact. */
function recordedBefore(
  { fact, reference }: RecordedFact,
  { state, dealNumber, paymentId }: OrderFacts,
): FactAssessment {
  const known = fact === 'paid' ? paymentId : fact === 'matched' ? dealNumber : undefined
  return known === undefined || known === reference
    ? done(`The order is ${state} already; nothing was changed.`)
    : refusal(
        'OtherNumber',
        `The order is ${state} already, under the number ${known}. Nothing was changed. If yours is right, tell engineering.`,
      )
}

function assessPaid(facts: OrderFacts): FactAssessment {
  const { state, amountPaise, tradeDate, settlementDate, reserved, today } = facts
  const payment = assessPayment({
    order: { state, amountPaise, tradeDate, settlementDate },
    reserved,
    today,
    // The operator says that it was paid: its own amount, or it is no payment of this order.
    paymentPaise: amountPaise,
    settlementDateNow: facts.settlementDateNow,
    marketOpen: facts.marketOpen,
  })
  if (payment.use === 'pays') return { outcome: 'paid', when: 'inTime' }
  if (payment.use === 'paysLate') return { outcome: 'paid', when: 'late' }
  return refusal(
    'TooLate',
    `This order is ${state}, and money that comes now buys nothing any more: it goes back by itself as soon as the gateway reports it. Nothing was changed.`,
  )
}

/** The gateway answers, and has no such money for this order. */
export const paymentUnknown = refusal(
  'PaymentUnknown',
  'The gateway has no captured payment of this id and of the order’s amount for this order. Nothing was changed. Compare the id with the gateway’s own pages; money of another amount, or sent back, does not pay the order.',
)

/** The units that a late payment would buy were bought by others. */
export const unitsGone = refusal(
  'UnitsGone',
  'The units of this order are for sale again, and they are sold or cost something else now. Nothing was changed; the money goes back by itself as soon as the gateway reports it.',
)
