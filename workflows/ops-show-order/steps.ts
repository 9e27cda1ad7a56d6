import { openOperations } from '../../functions/operations/openOperations.ts'
import type { OperatorAudit } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import {
  orderOf,
  type PublishedOrder,
  type PublishedPayment,
  paymentsOf,
  settlementDayOf,
} from '../../functions/orders/published.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { orderStates } from '../../shared/contracts/orders/orderBody.ts'
import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { echoedAmount } from '../../shared/vocabulary/operator/operatorAmount.ts'
import { type Done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** What an operator reads; times are Indian, amounts in rupees and in words. */
export interface ShownOrder extends Done {
  readonly order: Pick<
    PublishedOrder,
    | 'orderId'
    | 'investorId'
    | 'state'
    | 'product'
    | 'productType'
    | 'ISIN'
    | 'units'
    | 'paymentType'
    | 'cleanPrice'
    | 'tradeDate'
    | 'gatewayOrderId'
    | 'paymentId'
    | 'rfqNumber'
    | 'dealNumber'
    | 'settledOn'
    | 'processedOn'
    | 'reason'
  > & {
    readonly amount: string
    /** The first-transaction discount, which we pay. */
    readonly discount: string
    /** What the seller and the state get. */
    readonly toSeller: string
    /** By the calendar as it is now; agreed was `agreedFor`. */
    readonly settlesOn: string
    readonly agreedFor: string
    /** The states it came to and when, the first one first, e.g. `paid 2026-11-23 10:00`. */
    readonly at: readonly string[]
    /** Until when an unpaid one may be paid. */
    readonly payBy: string
    /** Every payment that came for it, also one that goes back. */
    readonly payments: readonly ShownPayment[]
    /** What operators decided about it, newest first, twenty at most. */
    readonly decisions: readonly ShownDecision[]
  }
  /** The flow that is started next, if this one waits for a person; its facts and reason are the operator's. */
  readonly next: { readonly flow: string; readonly input: Readonly<Record<string, unknown>> } | undefined
}

type ShownPayment = Pick<PublishedPayment, 'paymentId' | 'state' | 'method' | 'why' | 'refundId'> & {
  readonly amount: string
  readonly paidAt: string
}
type ShownDecision = Pick<OperatorAudit, 'flow' | 'decision' | 'by' | 'identity' | 'reason'> & {
  readonly at: string
}

const mostDecisions = 20

/** The fact that an order in settlement waits for. */
const waitsFor: Partial<Record<PublishedOrder['state'], string>> = {
  paid: 'matched',
  rfqPlaced: 'matched',
  matched: 'settled',
  settled: 'inDemat',
}

/** Shows a purchase; it changes nothing. */
export const showOrder =
  ({ find, payments, audit }: Dependencies) =>
  async (
    { orderId, by }: Input,
    { calendar }: OperatorContext<MarketCalendar>,
  ): Promise<ShownOrder | Refusal> => {
    const order = await find(orderId)
    if (order === undefined)
      return refusal('OrderUnknown', 'There is no order of this id. Nothing was changed.')
    const [paid, decided] = await Promise.all([
      payments(orderId),
      audit.read(`order#${orderId}`, mostDecisions),
    ])
    const { breakup, settlementDate, displayName, units, state } = order
    const amount = echoedAmount(breakup.userAmountPaise)
    const fact = waitsFor[state]
    return {
      outcome: 'done',
      said: `${units} ${units === 1 ? 'unit' : 'units'} of ${displayName} for ${amount}: ${state}${order.reason === undefined ? '' : ` (${order.reason})`}.`,
      order: {
        ...referencesOf(order),
        amount,
        discount: echoedAmount(breakup.discountPaise),
        toSeller: echoedAmount(breakup.ispAmountPaise),
        settlesOn: settlementDayOf(order, calendar),
        agreedFor: settlementDate,
        at: statesInOrder(order.at),
        payBy: formatInstant(order.payBy),
        payments: paid.map(shownPayment),
        decisions: decided.map(shownDecision),
      },
      next: fact === undefined ? undefined : { flow: 'ops-settle-order', input: { orderId, fact, by } },
    }
  }

const referencesOf = ({
  orderId,
  investorId,
  state,
  product,
  productType,
  ISIN,
  units,
  paymentType,
  cleanPrice,
  tradeDate,
  gatewayOrderId,
  paymentId,
  rfqNumber,
  dealNumber,
  settledOn,
  processedOn,
  reason,
}: PublishedOrder) => ({
  ...{ orderId, investorId, state, product, productType, ISIN, units, paymentType, cleanPrice, tradeDate },
  ...{ gatewayOrderId, paymentId, rfqNumber, dealNumber, settledOn, processedOn, reason },
})

/** Without the UTR, which the investor's bank gave. */
const shownPayment = ({
  paymentId,
  state,
  method,
  why,
  refundId,
  ...payment
}: PublishedPayment): ShownPayment => ({
  ...{ paymentId, state, method, why, refundId },
  amount: echoedAmount(payment.amountPaise),
  paidAt: formatInstant(payment.paidAt),
})

/** By time; states of one instant as an order goes through them. */
const statesInOrder = (at: PublishedOrder['at']): string[] =>
  orderStates
    .flatMap(state => {
      const instant = at[state]
      return instant === undefined ? [] : [{ state, instant }]
    })
    .sort((one, other) => Date.parse(one.instant) - Date.parse(other.instant))
    .map(({ state, instant }) => `${state} ${formatInstant(instant)}`)

const shownDecision = ({ flow, decision, by, identity, reason, at }: OperatorAudit): ShownDecision => ({
  ...{ flow, decision, by, identity, reason },
  at: formatInstant(at),
})

export interface Dependencies {
  readonly find: (orderId: string) => Promise<PublishedOrder | undefined>
  readonly payments: (orderId: string) => Promise<readonly PublishedPayment[]>
  readonly audit: { read(subject: string, most: number): Promise<readonly OperatorAudit[]> }
}

/** Wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    ...openOperations(table, environment.table('operations')),
    find: (orderId: string) => orderOf(table, orderId),
    payments: (orderId: string) => paymentsOf(table, orderId),
  }
}

export const handler = operatorFunction(definition, showOrder, openDependencies)
