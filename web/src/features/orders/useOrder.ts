import { useCallback } from 'react'
import { getOrderDetails } from '../../../../shared/contracts/orders/getOrderDetails.ts'
import type { OrderDetails } from '../../../../shared/contracts/orders/orderBody.ts'
import { holdingReads } from '../../lib/calls/holdingReads.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { isUnsure } from './refusals.ts'
import { moneyStanding } from './statusWords.ts'

/** While a payment is awaited the server asks the gateway at most every three seconds. */
const unpaidEveryMs = 4000

/** How often an order is asked for: by its newest answer. */
type Pace = (order: OrderDetails) => number | false
const whileUnpaid: Pace = ({ state }) => (moneyStanding(state) === 'unpaid' ? unpaidEveryMs : false)

/** An order as it stands; asked again while its payment is awaited, or while no answer comes, and somebody looks. */
export function useOrder(orderId: string | undefined, pace: Pace = whileUnpaid) {
  const { data, refetch } = useRead(
    getOrderDetails,
    { orderId: orderId ?? '' },
    {
      enabled: orderId !== undefined,
      freshMs: 0,
      everyMs: answer => {
        if (answer === undefined) return false
        if (answer.ok) return pace(answer.body.data)
        return isUnsure(answer.status) ? unpaidEveryMs : false
      },
    },
  )
  /** After a move: the order, and everything that shows orders or stock. */
  const reread = useCallback(async () => {
    await rereadAll('getOrderDetails', ...holdingReads, 'getPrice', 'listBonds')
  }, [])
  return { data, refetch, reread }
}
