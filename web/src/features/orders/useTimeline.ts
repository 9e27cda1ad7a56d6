import { useRef, useState } from 'react'
import { getTimeline, type TimelineTransaction } from '../../../../shared/contracts/orders/getTimeline.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { useRead } from '../../lib/calls/useRead.ts'

export interface Timeline {
  /** Purchases and sales, newest first; undefined until the first page has come. */
  readonly transactions: readonly TimelineTransaction[] | undefined
  /** There are older ones at the server. */
  readonly more: boolean
  readonly failed: boolean
  readonly busy: boolean
  readonly refetch: () => Promise<void>
  readonly loadOlder: () => Promise<void>
}

interface Older {
  readonly found: readonly TimelineTransaction[]
  readonly more: boolean
}

/** The investor's transactions, or those of one product; older pages are fetched one by one. */
export function useTimeline(product?: string): Timeline {
  const asked = product === undefined ? { consolidated: 'true' } : { product }
  const { data, refetch } = useRead(getTimeline, asked)
  const [older, setOlder] = useState<Older>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const first = data?.ok === true ? data.body : undefined
  // A new order moves the pages: what stands in both is shown once.
  const known = new Set(first?.data.map(({ orderId }) => orderId))
  const transactions = first && [
    ...first.data,
    ...(older?.found ?? []).filter(one => !known.has(one.orderId)),
  ]
  const last = transactions?.at(-1)?.orderId
  const loadOlder = async (): Promise<void> => {
    if (running.current || last === undefined) return
    running.current = true
    setBusy(true)
    const answer = await callContract(getTimeline, { ...asked, before: last })
    running.current = false
    setBusy(false)
    setFailed(!answer.ok)
    if (answer.ok) setOlder({ found: [...(older?.found ?? []), ...answer.body.data], more: answer.body.more })
  }
  return {
    transactions,
    more: older?.more ?? first?.more ?? false,
    failed: failed || data?.ok === false,
    busy,
    refetch,
    loadOlder,
  }
}
