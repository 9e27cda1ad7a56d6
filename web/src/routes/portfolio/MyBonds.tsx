import { hrefTo } from '../../app/paths.ts'
import { PendingSettlement } from '../../features/orders/components/PendingSettlement.tsx'
import { RecentTransactions } from '../../features/orders/components/RecentTransactions.tsx'
import { pendingSettlement } from '../../features/orders/pendingSettlement.ts'
import { useTimeline } from '../../features/orders/useTimeline.ts'
import { BondPortfolio } from '../../features/portfolio/components/BondPortfolio.tsx'
import { replaceQuery, useQuery } from '../../lib/hashLocation.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'

const orderHref = (orderId: string): string => hrefTo('order', { orderId })

/** The Bonds section of the portfolio, also a tab of the Investments screen: holdings and orders on one page. */
export function MyBonds() {
  const query = useQuery()
  const timeline = useTimeline()
  const waiting = pendingSettlement(timeline.transactions ?? [])
  return (
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
      pending={waiting.length > 0 && <PendingSettlement transactions={waiting} orderHref={orderHref} />}
      transactions={<RecentTransactions timeline={timeline} orderHref={orderHref} />}
    />
  )
}
