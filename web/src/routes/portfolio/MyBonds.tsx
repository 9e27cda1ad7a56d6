import { useState } from 'react'
import { hrefTo } from '../../app/paths.ts'
import { useLater } from '../../app/useLater.ts'
import type { Listed } from '../../features/liquidation/components/RequestList.tsx'
import { PendingSettlement } from '../../features/orders/components/PendingSettlement.tsx'
import { RecentTransactions } from '../../features/orders/components/RecentTransactions.tsx'
import { pendingSettlement } from '../../features/orders/pendingSettlement.ts'
import { useTimeline } from '../../features/orders/useTimeline.ts'
import { BondPortfolio } from '../../features/portfolio/components/BondPortfolio.tsx'
import { replaceQuery, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'
import { requestHref } from '../liquidation/requestHref.ts'

const hrefs = { order: (orderId: string): string => hrefTo('order', { orderId }), redeem: requestHref }

const loadSales = () => import('./Sales.tsx')

/** The Bonds section of the portfolio, also a tab of the Investments screen: holdings, orders and sales on one page. */
export function MyBonds() {
  const { t } = useTexts()
  const query = useQuery()
  const { part: sales } = useLater(loadSales)
  const [listed, setListed] = useState<readonly Listed[]>([])
  const timeline = useTimeline()
  const waiting = pendingSettlement(timeline.transactions ?? [])
  const salesOf = (kind: Listed['listed'], title: string) => {
    const some = listed.filter(one => one.listed === kind)
    return (
      sales !== undefined &&
      some.length > 0 && <sales.RequestList title={title} requests={some} requestHref={requestHref} />
    )
  }
  return (
    <>
      {sales !== undefined && <sales.SalesReader onListed={setListed} />}
      <BondPortfolio
        tab={query.get('tab') ?? undefined}
        onTab={tab => {
          const next = new URLSearchParams(query)
          next.set('tab', tab)
          replaceQuery(next)
        }}
        investHref={isInNativeApp(query.toString()) ? undefined : hrefTo('opportunities')}
        payoutsHref={hrefTo('payouts')}
        holdingHref={id => hrefTo('holding', { id })}
        pending={waiting.length > 0 && <PendingSettlement transactions={waiting} hrefs={hrefs} />}
        transactions={<RecentTransactions timeline={timeline} hrefs={hrefs} />}
        liquidation={{
          pending: salesOf('Pending', t('liquidation.pendingTab')),
          completed: salesOf('Completed', t('liquidation.completedTab')),
        }}
      />
    </>
  )
}
