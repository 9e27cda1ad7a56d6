import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import type { OrderCommands } from '../../functions/orders/orderCommands.ts'
import { failureOf, isUnpaid } from '../../functions/orders/orderLifecycle.ts'
import type { Order } from '../../functions/orders/orderRows.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import type { BondExchange, RfqState } from '../../functions/providers/bondExchange/port.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'

export interface FailOrder {
  readonly orders: Pick<OrderCommands, 'find' | 'fail'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
  readonly exchange: Pick<BondExchange, 'find'>
}

/**
 * Cancels an order: its units are for sale again, its discount is free, and a received payment is due for refund; with event
 * and audit row in one write. The operator's reason is for the audit; the investor reads a fixed text. An order that may
 * still settle is not cancelled: for a paid order the exchange is queried first, and no answer ends the step.
 */
export const failOrder =
  ({ orders, audit, exchange }: FailOrder) =>
  async ({ orderId }: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    const subject = `order#${orderId}`
    const audited = { ...start, subject, decision: 'fail' }
    const at = { now, correlationId: start.execution, items: audit.entries(audited, now) }
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const order = await orders.find(orderId)
      if (order === undefined)
        return refusal('OrderUnknown', 'There is no order of this id. Nothing was changed.')
      const failure = failureOf(order.state)
      if (failure === undefined) return notGivenUp(order)
      if (!isUnpaid(order.state)) {
        const rfq = await exchange.find(orderId)
        if (rfq !== undefined && !isOver(rfq)) return stillAtExchange(rfq)
      }
      const text = isUnpaid(order.state) ? 'orders.failedUnpaid' : 'orders.failedByOperator'
      const moved = await orders.fail(order, text, at)
      if (moved.ok) return done(outputOf(moved.order.state))
      if (moved.reason === 'itemFailed')
        return start.preview
          ? done(outputOf(failure.to))
          : done('This execution has given it up already; nothing more was changed.')
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This order is being moved over and over. Nothing was given up. Try again in a minute.',
)

const isOver = ({ state }: RfqState): boolean => state === 'failed' || state === 'rejected'

const stillAtExchange = ({ state }: RfqState): Refusal =>
  refusal(
    'StillAtExchange',
    state === 'settled'
      ? 'The exchange says that this order is settled: its units are the investor’s. Nothing was changed. Record what happened with ops-settle-order.'
      : `The exchange says that this order is ${state}, so it may still settle. Nothing was changed. Withdraw it at the exchange, and start this again when the exchange says that it failed or was rejected.`,
  )

const outputOf = (state: Order['state']): string =>
  state === 'refundDue'
    ? 'Given up: the units are for sale again, and the money goes back by itself. Make sure that nothing stands at the exchange for this order.'
    : 'Given up: the units are for sale again. Nothing had been paid; money that comes later goes back by itself.'

function notGivenUp({ state }: Order): Done | Refusal {
  switch (state) {
    case 'failed':
    case 'refundDue':
    case 'refunded':
      return done(`The order is ${state} already; nothing was changed.`)
    case 'expired':
    case 'cancelled':
      return done(`The order is ${state}, which is an end as well; nothing was changed.`)
    default:
      return refusal(
        'OrderSettled',
        `This order is ${state}: money and units have changed hands, and that cannot be given up. Nothing was changed. Units go back by selling them.`,
      )
  }
}
