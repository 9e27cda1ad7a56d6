import { useEffect, useRef, useState } from 'react'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import { acceptCheckoutText } from '../../../../../shared/contracts/consents/acceptCheckoutText.ts'
import type { OrderDetails, paymentTypes } from '../../../../../shared/contracts/orders/orderBody.ts'
import { purchase } from '../../../../../shared/contracts/orders/purchase.ts'
import { type Refusal as CallRefusal, callContract } from '../../../lib/calls/callContract.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { isUnsure } from '../../../lib/calls/isUnsure.ts'
import { problemText } from '../../../lib/i18n.ts'
import { type Help, helpOf } from '../refusals.ts'

export type PaymentType = (typeof paymentTypes)[number]

/** Why the order was not placed, and the next step. */
export interface Refusal {
  readonly message: string
  readonly help: Help
  /** The open order that blocks this one, if the server names it. */
  readonly orderId?: string | undefined
  /** No answer came: the order may have been placed. */
  readonly unsure: boolean
}

/** Places an order for the quote `seen`. At most one call runs at a time; its idempotency key stays the same until an answer comes. */
export function usePlaceOrder(
  seen: PriceQuote,
  onPlaced: (order: OrderDetails) => void,
  refetchText: () => Promise<void>,
) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const running = useRef(false)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const refuse = async ({ status, problem }: CallRefusal): Promise<void> => {
    const message = await problemText(problem)
    if (!mounted.current) return
    const orderId = problem.params?.orderId
    setRefusal({
      message,
      help: helpOf(problem.id),
      unsure: isUnsure(status),
      orderId: typeof orderId === 'string' ? orderId : undefined,
    })
  }

  const place = async (payment: PaymentType, version: string): Promise<void> => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      const agreed = await callContract(acceptCheckoutText, { version })
      if (!agreed.ok) {
        const message = await problemText(agreed.problem)
        await refetchText()
        // No purchase was sent.
        if (mounted.current) setRefusal({ message, help: 'again', unsure: false })
        return
      }
      const { product, ISIN, units, amount } = seen
      const answer = await callOnce(
        purchase,
        { product, ISIN, units, amount, paymentType: payment },
        undefined,
        // The key is kept per product before the call is sent, so that a repeat cannot buy twice.
        `purchase.${product}`,
      )
      if (answer.ok) {
        if (mounted.current) onPlaced(answer.body.data)
      } else await refuse(answer)
    } finally {
      running.current = false
      if (mounted.current) setBusy(false)
    }
  }
  return { busy, refusal, place, clearRefusal: () => setRefusal(undefined) }
}
