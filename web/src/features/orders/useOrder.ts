import { useCallback } from 'react'
import { getOrderDetails } from '../../../../shared/contracts/orders/getOrderDetails.ts'
import type { OrderDetails } from '../../../../shared/contracts/orders/orderBody.ts'
import { holdingReads } from '../../lib/calls/holdingReads.ts'
import { isUnsure } from '../../lib/calls/isUnsure.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { useRead } from '../../lib/calls/useRead.ts'
import { paymentStatus } from './paymentStatus.ts'

/** Poll interval while unpaid; the server queries the gateway at most every 3 s. */
const unpaidEveryMs = 4000

/** The poll interval in ms for the newest answer; `false` = no polling. */
type PollMs = (order: OrderDetails) => number | false
const whileUnpaid: PollMs = ({ state }) => (paymentStatus(state) === 'unpaid' ? unpaidEveryMs : false)

/** One order, polled while it is unpaid or no answer comes, and the page is visible. */
export function useOrder(orderId: string | undefined, pollMs: PollMs = whileUnpaid) {
  const { data, refetch } = useRead(
    getOrderDetails,
    { orderId: orderId ?? '' },
    {
      enabled: orderId !== undefined,
      freshMs: 0,
      everyMs: answer => {
        if (answer === undefined) return false
        if (answer.ok) return pollMs(answer.body.data)
        return isUnsure(answer.status) ? unpaidEveryMs : false
      },
    },
  )
  /** Reads the order again, and everything that shows orders or stock. */
  const reread = useCallback(async () => {
    await rereadAll('getOrderDetails', ...holdingReads, 'getPrice', 'listBonds')
  }, [])
  return { data, refetch, reread }
}
