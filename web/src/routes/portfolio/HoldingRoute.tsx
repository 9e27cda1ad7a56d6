import { hrefTo } from '../../app/paths.ts'
import { siteLinks } from '../../app/siteLinks.ts'
import { RecentTransactions } from '../../features/orders/transactions/RecentTransactions.tsx'
import { useTimeline } from '../../features/orders/transactions/useTimeline.ts'
import { HoldingPage } from '../../features/portfolio/components/HoldingPage.tsx'
import { liquidationHref } from '../liquidation/liquidationHref.ts'

const orderHref = (orderId: string): string => hrefTo('order', { orderId })

/** One holding, beneath the portfolio. */
export function HoldingRoute({ params: { id } }: { readonly params: { readonly id: string } }) {
  const timeline = useTimeline(id)
  return (
    <HoldingPage
      product={id}
      portfolioHref={hrefTo('portfolio')}
      payoutsHref={hrefTo('payouts')}
      dealHref={product => hrefTo('bond', { id: product })}
      orderHref={orderHref}
      sellHref={({ productType, product }) => hrefTo('redeem', { productType, asset: product })}
      supportHref={siteLinks.contact}
      transactions={
        <RecentTransactions timeline={timeline} hrefs={{ order: orderHref, liquidation: liquidationHref }} />
      }
    />
  )
}
