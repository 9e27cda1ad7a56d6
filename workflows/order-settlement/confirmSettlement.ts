import { settledDayOf, settlementDayOf } from '../../functions/orders/settlement/settlementDayLifecycle.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { settlesFrom } from './checkTimes.ts'
import { failureText, findRfq } from './exchangeAnswers.ts'
import { checkAgain, moved, orderStep } from './orderStep.ts'

/**
 * Asks the exchange once whether money and units changed hands, not before 11:00 of the settlement date. A seller who
 * does not deliver unwinds the order. ConfirmUnits follows and answers what is awaited.
 */
export const confirmSettlement = orderStep({
  async matched({ orders, exchange }, order, context) {
    const wait = checkAgain('settlement', order, context)
    const settles = settlementDayOf(order, context.calendar)
    if (context.now < settlesFrom({ settlementDate: settles })) return wait
    const rfq = await findRfq(exchange, order)
    if (rfq === undefined || rfq === 'unknown') return wait
    if (rfq.state === 'failed') return moved(orders.fail(order, failureText(rfq.reason), context))
    // Still matched; or open or rejected, which a match cannot become.
    if (rfq.state !== 'settled') return wait
    const { dealNumber: reference, settlementDate: agreed } = order
    const today = indianDate(context.now)
    const settledOn = settledDayOf(indianDate(rfq.settledAt ?? context.now), { agreed, settles, today })
    if (settledOn === undefined) return wait
    return moved(orders.settle(order, { settledOn, reference }, context))
  },
})
