import { useCallback } from 'react'
import { rereadAll, useRead } from '../../lib/useRead.ts'
import { getOrderDetails } from './api/getOrderDetails.ts'
import { isUnsure } from './refusals.ts'
import { moneyStanding } from './statusWords.ts'

/** While a payment is awaited the server asks the gateway at most every three seconds. */
const unpaidEveryMs = 4000

/** An order as it stands; asked again while its payment is awaited, or while no answer comes, and somebody looks. */
export function useOrder(orderId: string | undefined) {
  const { data, refetch } = useRead(
    ['order', orderId],
    signal => getOrderDetails({ orderId: orderId ?? '' }, signal),
    {
      enabled: orderId !== undefined,
      freshMs: 0,
      everyMs: answer =>
        answer !== undefined &&
        (answer.ok ? moneyStanding(answer.body.data.state) === 'unpaid' : isUnsure(answer.status))
          ? unpaidEveryMs
          : false,
    },
  )
  /** After a move: the order, and everything that shows orders or stock. */
  const reread = useCallback(async () => {
    await Promise.all([rereadAll('order'), rereadAll('portfolio'), rereadAll('price'), rereadAll('bonds')])
  }, [])
  return { data, refetch, reread }
}
