import { hrefTo } from '../../app/paths.ts'
import { LinkButton } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { EmptyState } from '../../components/ui/EmptyState.tsx'
import { ErrorState } from '../../components/ui/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { StatusStamp } from '../../components/ui/StatusStamp.tsx'
import { getProfile } from '../../features/profile/api/getProfile.ts'
import { findText, useTexts } from '../../lib/i18n.ts'
import { useRead } from '../../lib/useRead.ts'

/** Home: where one lands after the log-in (D1 s2), with the one thing to do next. */
export function DashboardRoute() {
  const { t } = useTexts()
  const { data, refetch } = useRead(['profile'], signal => getProfile({}, signal))
  const profile = data?.ok === true ? data.body.data : undefined
  const status = profile?.bankVerified.status
  const verified = status === 'verified'
  return (
    <>
      <PageTitle lead={t('account.dashboardOpen')}>
        {profile === undefined ? t('account.greetingPlain') : t('account.greeting', { name: profile.name })}
      </PageTitle>
      {data === undefined && <Skeleton cards={2} />}
      {data !== undefined && !data.ok && (
        <ErrorState
          title={findText(data.problem.id) ?? t('account.cannotFetch')}
          onRetry={() => void refetch()}
        />
      )}
      {profile !== undefined && (
        <Stack gap={6}>
          <Card
            title={t('account.nextStep')}
            look="page"
            aside={
              status !== 'none' && (
                <StatusStamp tone={verified ? 'done' : 'waiting'}>
                  {t(verified ? 'account.verified' : 'account.underProcess')}
                </StatusStamp>
              )
            }
            actions={
              verified ? (
                <LinkButton look="secondary" href={hrefTo('profile')}>
                  {t('account.title')}
                </LinkButton>
              ) : (
                <LinkButton href={hrefTo('docvault', { tab: 'bank' })}>
                  {t(status === 'none' ? 'account.addBank' : 'account.toBank')}
                </LinkButton>
              )
            }
          >
            <p>
              {t(
                verified
                  ? 'account.dashboardReady'
                  : status === 'none'
                    ? 'account.dashboardNone'
                    : 'account.dashboardWaiting',
              )}
            </p>
          </Card>
          <EmptyState title={t('account.nothingHeld')}>{t('account.nothingHeldText')}</EmptyState>
        </Stack>
      )}
    </>
  )
}
