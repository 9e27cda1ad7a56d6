import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import { hrefTo } from '../../app/paths.ts'
import { Card } from '../../components/ui/Card.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { ReadState } from '../../components/ui/feedback/ReadState.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { DealStrip } from '../../features/bonds/catalogue/DealStrip.tsx'
import { Together } from '../../features/funds/home/Together.tsx'
import { useSummary } from '../../features/funds/home/useSummary.ts'
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
  const summary = useSummary()
  const timeline = useTimeline()
  const transactions = timeline.transactions ?? []
  const known = portfolio.data?.ok === true ? portfolio.data.body.data : undefined
  const holdings = known?.holdings ?? []
  const isOnItsWay = transactions.some(one => wayOf(one) !== undefined)
  const isHolder = holdings.length > 0 || isOnItsWay
  const isOpen = profile !== undefined && isKycOpen(profile)
  // Both answers, so that what is being read does not move.
  const isMoneyRead = portfolio.data !== undefined && summary.settled
  const isThere = isMoneyRead && (timeline.transactions !== undefined || timeline.failed) && isProfileRead
  return (
    <div className={css.home}>
      {isMoneyRead ? (
        <Money
          portfolio={portfolio}
          summary={summary}
          isHolder={isHolder}
          isNew={profile !== undefined && !isOpen}
        />
      ) : (
        <div className={css.main}>
          <Skeleton cards={2} />
        </div>
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
        isMoneyRead && (
          <div className={css.main}>
            <Skeleton cards={1} />
          </div>
        )
      )}
    </div>
  )
}

interface MoneyProps {
  readonly portfolio: ReturnType<typeof usePortfolio>
  readonly summary: ReturnType<typeof useSummary>
  readonly isHolder: boolean
  /** The KYC is done, and no bond is held yet. */
  readonly isNew: boolean
}

/** Bonds and funds in one, where there are funds; then the bonds, or the way to the first one. */
function Money({ portfolio, summary, isHolder, isNew }: MoneyProps) {
  const { t } = useTexts()
  const together = summary.data?.ok === true ? summary.data.body.data : undefined
  const hasFunds = together?.funds !== undefined
  return (
    <>
      {hasFunds && (
        <div className={css.main}>
          <Together summary={together} portfolioHref={hrefTo('portfolio')} />
        </div>
      )}
      {portfolio.data?.ok !== true ? (
        <div className={css.main}>
          <Card variant="page" title={t('home.worthNow')}>
            <ReadState read={portfolio} waiting={null} title={t('home.valueFailed')} text />
          </Card>
        </div>
      ) : isHolder ? (
        <div className={css.main}>
          <WorthNow
            portfolio={portfolio.data.body.data}
            portfolioHref={hrefTo('portfolio')}
            isPart={hasFunds}
          />
        </div>
      ) : (
        isNew && (
          <div className={css.main}>
            <FirstBond listHref={hrefTo('opportunities')} />
          </div>
        )
      )}
      {summary.data?.ok === false && (
        <div className={css.main}>
          <Card title={t('home.together')}>
            <ReadState read={summary} waiting={null} title={t('home.togetherFailed')} text />
          </Card>
        </div>
      )}
    </>
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
