import { getTimeline } from '../../../../../shared/contracts/orders/getTimeline.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { usePages } from '../../../lib/calls/usePages.ts'

/** The investor's transactions, or those of one product; older pages are read one by one. */
export function useTimeline(product?: string) {
  const input = product === undefined ? { consolidated: 'true' } : { product }
  const { data, rows, more, failed, busy, refetch, loadMore } = usePages(
    [getTimeline.name, JSON.stringify(input)],
    (last: { readonly orderId: string } | undefined, signal) =>
      callContract(getTimeline, { ...input, before: last?.orderId }, { signal }),
  )
  return {
    /** Purchases and liquidations, newest first; undefined until the first page is read. */
    transactions: rows,
    /** The server has older ones. */
    more,
    failed: failed || data?.ok === false,
    busy,
    refetch,
    loadOlder: loadMore,
  }
}

export type Timeline = ReturnType<typeof useTimeline>
