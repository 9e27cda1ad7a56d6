import { useState } from 'react'
import { hrefTo } from '../../app/paths.ts'
import type { ListedLiquidation } from '../../features/liquidation/list/LiquidationList.tsx'
import { PendingSettlement } from '../../features/orders/transactions/PendingSettlement.tsx'
import { pendingSettlement } from '../../features/orders/transactions/pendingSettlement.ts'
import { RecentTransactions } from '../../features/orders/transactions/RecentTransactions.tsx'
import { useTimeline } from '../../features/orders/transactions/useTimeline.ts'
import { BondPortfolio } from '../../features/portfolio/components/BondPortfolio.tsx'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useLater } from '../../lib/loading/useLater.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'
import { liquidationHref } from '../liquidation/liquidationHref.ts'

const hrefs = {
  order: (orderId: string): string => hrefTo('order', { orderId }),
  liquidation: liquidationHref,
}

const loadLiquidations = () => import('./Liquidations.tsx')

/** The Bonds section of the portfolio, also a tab of the Investments screen: holdings, orders and liquidations on one page. */
export function MyBonds() {
  const { t } = useTexts()
  const query = useQuery()
  const { part: liquidations } = useLater(loadLiquidations)
  const [listed, setListed] = useState<readonly ListedLiquidation[]>([])
  const timeline = useTimeline()
  const waiting = pendingSettlement(timeline.transactions ?? [])
  const listOf = (kind: ListedLiquidation['listed'], title: string) => {
    const some = listed.filter(one => one.listed === kind)
    return (
      liquidations !== undefined &&
      some.length > 0 && (
        <liquidations.LiquidationList title={title} liquidations={some} hrefOf={liquidationHref} />
      )
    )
  }
  return (
    <>
      {liquidations !== undefined && <liquidations.LiquidationsReader onListed={setListed} />}
      <BondPortfolio
        tab={query.get('tab') ?? undefined}
        onTab={tab => changeQuery({ tab })}
        investHref={isInNativeApp(query.toString()) ? undefined : hrefTo('opportunities')}
        payoutsHref={hrefTo('payouts')}
        holdingHref={id => hrefTo('holding', { id })}
        pending={waiting.length > 0 && <PendingSettlement transactions={waiting} hrefs={hrefs} />}
        transactions={<RecentTransactions timeline={timeline} hrefs={hrefs} />}
        liquidation={{
          pending: listOf('Pending', t('liquidation.pendingTab')),
          completed: listOf('Completed', t('liquidation.completedTab')),
        }}
      />
    </>
  )
}
