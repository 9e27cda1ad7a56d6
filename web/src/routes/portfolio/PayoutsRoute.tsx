import { hrefTo } from '../../app/paths.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { PayoutsPage } from '../../features/portfolio/components/PayoutsPage.tsx'
import { periodOf } from '../../features/portfolio/periods.ts'
import { todayInIndia } from '../../lib/calls/serverClock.ts'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Payments of the issuers; the period stands in the address. */
export function PayoutsRoute() {
  const { t } = useTexts()
  const query = useQuery()
  const today = todayInIndia()
  return (
    <>
      <PageTitle lead={t('portfolio.payoutsLead')}>{t('portfolio.payouts')}</PageTitle>
      <PayoutsPage
        period={periodOf(query.get('from'), query.get('to'), today)}
        today={today}
        portfolioHref={hrefTo('portfolio')}
        onPeriod={({ from, to }) => changeQuery({ from, to })}
      />
    </>
  )
}
