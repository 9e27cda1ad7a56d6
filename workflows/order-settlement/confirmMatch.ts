import { settlementDayOf } from '../../functions/orders/settlement/settlementDayLifecycle.ts'
import { lastWordAt, settlesFrom } from './checkTimes.ts'
import { failureText, findRfq } from './exchangeAnswers.ts'
import { checkAgain, moved, orderStep } from './orderStep.ts'

/** Asks the exchange once whether a seller matched. A request that is open after the close of its day unwinds the order. */
export const confirmMatch = orderStep({
  // PlaceRfq has just had no answer.
  paid: (_dependencies, order, context) => checkAgain('exchange', order, context),
  async rfqPlaced({ orders, exchange }, order, context) {
    const rfq = await findRfq(exchange, order)
    // No answer, or the exchange denies what it acknowledged, which only people can clear up.
    if (rfq === undefined || rfq === 'unknown') return checkAgain('match', order, context)
    const { state, dealNumber, matchedAt = context.now } = rfq
    if (state === 'rejected' || state === 'failed')
      return moved(orders.fail(order, failureText(rfq.reason), context))
    if (state === 'open' && context.now >= lastWordAt(order, context.calendar))
      return moved(orders.fail(order, failureText('noSeller'), context))
    // A contract note cannot name a trade that has no number.
    if (state === 'open' || dealNumber === undefined) return checkAgain('match', order, context)
    return moved(orders.match(order, { dealNumber, matchedAt: matchedAt.toISOString() }, context))
  },
  matched: (_dependencies, order, { now, calendar }) => {
    const from = settlesFrom({ settlementDate: settlementDayOf(order, calendar) })
    return { stage: 'settlement', until: from > now ? from : now }
  },
})
