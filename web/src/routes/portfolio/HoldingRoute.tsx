import { hrefTo } from '../../app/paths.ts'
import { RecentTransactions } from '../../features/orders/components/RecentTransactions.tsx'
import { useTimeline } from '../../features/orders/useTimeline.ts'
import { HoldingPage } from '../../features/portfolio/components/HoldingPage.tsx'

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
      transactions={<RecentTransactions timeline={timeline} orderHref={orderHref} />}
    />
  )
}
