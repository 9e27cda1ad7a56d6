import { useEffect, useRef, useState } from 'react'
import type { PriceQuote } from '../../../../shared/contracts/bonds/getPrice.ts'
import { acceptCheckoutText } from '../../../../shared/contracts/consents/acceptCheckoutText.ts'
import type { OrderDetails, paymentTypes } from '../../../../shared/contracts/orders/orderBody.ts'
import { purchase } from '../../../../shared/contracts/orders/purchase.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { callOnce } from '../../lib/calls/callOnce.ts'
import { problemText } from '../../lib/i18n.ts'
import { type Help, helpOf, isUnsure } from './refusals.ts'

export type PaymentType = (typeof paymentTypes)[number]

/** Why the order was not placed, in words, and what helps. */
export interface Refusal {
  readonly words: string
  readonly help: Help
  /** The order that stands in the way, if the server names it. */
  readonly orderId?: string | undefined
  /** No answer came: the order may stand all the same. */
  readonly unsure: boolean
}

interface Placing {
  readonly busy: boolean
  readonly refusal: Refusal | undefined
  readonly place: (choice: { readonly payment: PaymentType; readonly version: string }) => Promise<void>
  readonly forgive: () => void
}

/** Places one order for what was seen. However often it is pressed, one call is under way, and its key stays the same. */
export function usePlacing(
  seen: PriceQuote,
  onPlaced: (order: OrderDetails) => void,
  refetchText: () => Promise<void>,
): Placing {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const running = useRef(false)
  const there = useRef(true)
  useEffect(() => {
    there.current = true
    return () => {
      there.current = false
    }
  }, [])

  const refuse = async (
    status: number,
    problem: { readonly id: string; readonly params?: Readonly<Record<string, string | number>> | undefined },
    message: string,
  ): Promise<void> => {
    const words = await problemText({ ...problem, message })
    if (!there.current) return
    const { orderId } = problem.params ?? {}
    setRefusal({
      words,
      help: helpOf(problem.id),
      unsure: isUnsure(status),
      ...(typeof orderId === 'string' && { orderId }),
    })
  }

  const place: Placing['place'] = async ({ payment, version }) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      const agreed = await callContract(acceptCheckoutText, { version })
      if (!agreed.ok) {
        const words = await problemText({ ...agreed.problem, message: agreed.message })
        await refetchText()
        // Nothing was sent that could buy.
        if (there.current) setRefusal({ words, help: 'again', unsure: false })
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
        if (there.current) onPlaced(answer.body.data)
      } else await refuse(answer.status, answer.problem, answer.message)
    } finally {
      running.current = false
      if (there.current) setBusy(false)
    }
  }
  return { busy, refusal, place, forgive: () => setRefusal(undefined) }
}
