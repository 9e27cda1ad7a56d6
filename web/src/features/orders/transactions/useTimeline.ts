import { useRef, useState } from 'react'
import { getTimeline, type TimelineTransaction } from '../../../../../shared/contracts/orders/getTimeline.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useRead } from '../../../lib/calls/useRead.ts'

interface Older {
  readonly found: readonly TimelineTransaction[]
  readonly more: boolean
}

/** The investor's transactions, or those of one product; older pages are read one by one. */
export function useTimeline(product?: string) {
  const input = product === undefined ? { consolidated: 'true' } : { product }
  const { data, refetch } = useRead(getTimeline, input)
  const [older, setOlder] = useState<Older>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const first = data?.ok === true ? data.body : undefined
  // A new order shifts the pages: duplicates are shown once.
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
    const answer = await callContract(getTimeline, { ...input, before: last })
    running.current = false
    setBusy(false)
    setFailed(!answer.ok)
    if (answer.ok) setOlder({ found: [...(older?.found ?? []), ...answer.body.data], more: answer.body.more })
  }
  return {
    /** Purchases and liquidations, newest first; undefined until the first page is read. */
    transactions,
    /** The server has older ones. */
    more: older?.more ?? first?.more ?? false,
    failed: failed || data?.ok === false,
    busy,
    refetch,
    loadOlder,
  }
}

export type Timeline = ReturnType<typeof useTimeline>
