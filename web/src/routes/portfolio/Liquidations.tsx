import { useEffect } from 'react'
import type { ListedLiquidation } from '../../features/liquidation/list/LiquidationList.tsx'
import { useLiquidations } from '../../features/liquidation/useLiquidation.ts'

export { LiquidationList } from '../../features/liquidation/list/LiquidationList.tsx'

/**
 * Reads the liquidations for the portfolio, in a chunk of its own because most portfolios have none. When the list cannot
 * be read, the portfolio is shown without it.
 */
export function LiquidationsReader({
  onListed,
}: {
  readonly onListed: (listed: readonly ListedLiquidation[]) => void
}) {
  const { data } = useLiquidations()
  const listed = data?.ok === true ? data.body.data : undefined
  useEffect(() => {
    if (listed !== undefined) onListed(listed)
  }, [listed, onListed])
  return null
}
