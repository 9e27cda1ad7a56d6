import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** `/refer-dashboard/{tab?}` and `/referral-dashboard` (K-028): nobody has referred anybody yet, and the page says what will be here. */
export function ReferDashboardRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle eyebrow={<a href={hrefTo('refer')}>{t('refer.title')}</a>} lead={t('refer.dashboardLead')}>
        {t('refer.dashboardTitle')}
      </PageTitle>
      <Stack gap={6}>
        <Banner tone="info">{t('refer.paused')}</Banner>
        <Card title={t('refer.friends')}>
          <EmptyState
            title={t('refer.none')}
            action={<LinkButton href={hrefTo('refer', { tab: 'Bonds' })}>{t('refer.now')}</LinkButton>}
          >
            {t('refer.noneText')}
          </EmptyState>
        </Card>
        <Card
          title={t('refer.activities')}
          actions={
            <LinkButton variant="secondary" href={hrefTo('opportunities')}>
              {t('refer.toBonds')}
            </LinkButton>
          }
        >
          <p>{t('refer.noActivities')}</p>
        </Card>
      </Stack>
    </>
  )
}
