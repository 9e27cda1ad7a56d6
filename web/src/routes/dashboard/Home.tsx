import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { hrefTo } from '../../app/paths.ts'
import { Card } from '../../components/ui/Card.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { DealStrip } from '../../features/bonds/catalogue/DealStrip.tsx'
import { OnTheirWay } from '../../features/orders/transactions/OnTheirWay.tsx'
import { type Timeline, useTimeline } from '../../features/orders/transactions/useTimeline.ts'
import { wayOf } from '../../features/orders/transactions/wayOf.ts'
import { NextPayouts } from '../../features/portfolio/components/NextPayouts.tsx'
import { WorthNow } from '../../features/portfolio/components/WorthNow.tsx'
import { usePortfolio } from '../../features/portfolio/usePortfolio.ts'
import { useTexts } from '../../lib/i18n.ts'
import { liquidationHref } from '../liquidation/liquidationHref.ts'
import css from './home.module.css'
import { FirstBond, isKycOpen, OpenKyc } from './KycNews.tsx'
import { WaitsForYou } from './WaitsForYou.tsx'

const hrefs = {
  order: (orderId: string): string => hrefTo('order', { orderId }),
  liquidation: liquidationHref,
}

/** The tabs of the Investments screen (K-135). */
const tabs = [
  ['home.tabInvest', 'invest'],
  ['home.tabPortfolio', 'portfolio'],
  ['home.tabFaq', 'faq'],
] as const

interface HomeProps {
  /** Undefined until it is read, and when it could not be. */
  readonly profile: Profile | undefined
  readonly isProfileRead: boolean
}

/**
 * Home: of a holder the money first, then what waits for the person, what is on its way, and the next payouts; of a newcomer
 * the KYC. Money and orders are requested at once, the bonds on offer when their place comes near; each part fails and is
 * tried again by itself. What is below the money comes in one step, so that nothing moves that is already being read.
 */
export function Home({ profile, isProfileRead }: HomeProps) {
  const { t } = useTexts()
  const portfolio = usePortfolio()
  const timeline = useTimeline()
  const transactions = timeline.transactions ?? []
  const known = portfolio.data?.ok === true ? portfolio.data.body.data : undefined
  const holdings = known?.holdings ?? []
  const isOnItsWay = transactions.some(one => wayOf(one) !== undefined)
  const isHolder = holdings.length > 0 || isOnItsWay
  const isOpen = profile !== undefined && isKycOpen(profile)
  const isThere =
    portfolio.data !== undefined && (timeline.transactions !== undefined || timeline.failed) && isProfileRead
  return (
    <div className={css.home}>
      {portfolio.data === undefined ? (
        <div className={css.main}>
          <Skeleton cards={2} />
        </div>
      ) : known === undefined ? (
        <div className={css.main}>
          <Card variant="page" title={t('home.worthNow')}>
            <ReadState read={portfolio} waiting={null} title={t('home.valueFailed')} text />
          </Card>
        </div>
      ) : isHolder ? (
        <div className={css.main}>
          <WorthNow portfolio={known} portfolioHref={hrefTo('portfolio')} />
        </div>
      ) : (
        profile !== undefined &&
        !isOpen && (
          <div className={css.main}>
            <FirstBond listHref={hrefTo('opportunities')} />
          </div>
        )
      )}
      {isThere ? (
        <>
          {isOpen && (
            <div className={isHolder ? css.side : css.main}>
              <OpenKyc profile={profile} />
            </div>
          )}
          <WaitsForYou transactions={transactions} profile={profile} hrefs={hrefs} />
          <Orders timeline={timeline} isOnItsWay={isOnItsWay} />
          {holdings.length > 0 && (
            <div className={css.side}>
              <NextPayouts holdings={holdings} payoutsHref={hrefTo('payouts')} />
            </div>
          )}
          <div className={css.wide}>
            <DealStrip listHref={hrefTo('opportunities')} dealHref={id => hrefTo('bond', { id })} />
          </div>
          <nav className={`${css.wide} ${css.tabs}`} aria-label={t('home.more')}>
            {tabs.map(([text, tab]) => (
              <a key={tab} href={hrefTo('dashboard', { tab })}>
                {t(text)}
              </a>
            ))}
          </nav>
        </>
      ) : (
        portfolio.data !== undefined && (
          <div className={css.main}>
            <Skeleton cards={1} />
          </div>
        )
      )}
    </div>
  )
}

interface OrdersProps {
  readonly timeline: Timeline
  readonly isOnItsWay: boolean
}

function Orders({ timeline: { transactions, failed, refetch }, isOnItsWay }: OrdersProps) {
  const { t } = useTexts()
  if (transactions === undefined && failed)
    return (
      <div className={css.main}>
        <Card title={t('home.onTheirWay')}>
          <ErrorState title={t('home.ordersFailed')} onRetry={() => void refetch()} />
        </Card>
      </div>
    )
  if (!isOnItsWay) return null
  return (
    <div className={css.main}>
      <OnTheirWay transactions={transactions ?? []} hrefs={hrefs} allHref={hrefTo('portfolio')} />
    </div>
  )
}
