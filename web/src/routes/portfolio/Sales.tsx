import { useEffect } from 'react'
import type { Listed } from '../../features/liquidation/components/RequestList.tsx'
import { useRequests } from '../../features/liquidation/useLiquidation.ts'

export { RequestList } from '../../features/liquidation/components/RequestList.tsx'

/**
 * Reads the list of sales for the portfolio. In a chunk of its own: most portfolios have none, and theirs is heavy
 * enough without it. A list that cannot be had takes no holding off the page.
 */
export function SalesReader({ onListed }: { readonly onListed: (listed: readonly Listed[]) => void }) {
  const { data } = useRequests()
  const listed = data?.ok === true ? data.body.data : undefined
  useEffect(() => {
    if (listed !== undefined) onListed(listed)
  }, [listed, onListed])
  return null
}
