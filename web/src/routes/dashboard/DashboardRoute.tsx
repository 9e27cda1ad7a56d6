import type { ScreenProps } from '../../app/defineRoute.ts'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { findText, loadTexts, useTexts } from '../../lib/i18n.ts'
import { useLater } from '../../lib/loading/useLater.ts'

/** Everything below the greeting is loaded after the first paint, with its texts: the first load has no room for it. */
const loadBody = async () => {
  const [body] = await Promise.all([
    import('./DashboardBody.tsx').then(module => module.DashboardBody),
    loadTexts(['bonds', 'identity', 'kyc']),
  ])
  return body
}

/** Home: the first screen after the log-in (D1 s2), with the next step. */
export function DashboardRoute({ params: { tab } }: ScreenProps<'dashboard'>) {
  const { t } = useTexts()
  const { data, refetch } = useProfile()
  const { part: Body, failed } = useLater(loadBody)
  const profile = data?.ok === true ? data.body.data : undefined
  const refused = data !== undefined && !data.ok
  return (
    <>
      <PageTitle lead={t('account.dashboardOpen')}>
        {profile === undefined ? t('account.greetingPlain') : t('account.greeting', { name: profile.name })}
      </PageTitle>
      {refused ? (
        <ErrorState
          title={findText(data.problem.id) ?? t('account.cannotFetch')}
          onRetry={() => void refetch()}
        />
      ) : failed ? (
        <ErrorState title={t('common.screenFailed')} onRetry={() => location.reload()} />
      ) : profile !== undefined && Body !== undefined ? (
        <Body profile={profile} tab={tab} />
      ) : (
        <Skeleton cards={3} />
      )}
    </>
  )
}
