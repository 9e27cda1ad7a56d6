import type { ScreenProps } from '../../app/defineRoute.ts'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { useCommit } from '../../lib/hashLocation.ts'
import { findText, loadTexts, useTexts } from '../../lib/i18n.ts'
import { useLater } from '../../lib/loading/useLater.ts'
import { Home } from './Home.tsx'
import css from './home.module.css'

/** The Investments screen with its texts; Home does without. */
async function loadInvestments() {
  const [{ InvestmentTabs }] = await Promise.all([
    import('./InvestmentTabs.tsx'),
    loadTexts(['bonds', 'identity']),
  ])
  return InvestmentTabs
}

/** Home, the first screen after the log-in (D1 s2); with a tab the Investments screen (K-135). */
export function DashboardRoute({ params: { tab } }: ScreenProps<'dashboard'>) {
  const { t } = useTexts()
  const isUnknown = useIsUnknown()
  const { data, refetch } = useProfile()
  const profile = data?.ok === true ? data.body.data : undefined
  return (
    <>
      <PageTitle lead={t('home.open')}>
        {profile === undefined ? t('home.greetingPlain') : t('home.greeting', { name: profile.name })}
      </PageTitle>
      {isUnknown && (
        <div className={css.note}>
          <Banner tone="info" title={t('home.unknownAddress')} />
        </div>
      )}
      {data !== undefined && !data.ok && (
        <ErrorState
          title={findText(data.problem.id) ?? t('home.profileFailed')}
          onRetry={() => void refetch()}
        />
      )}
      {tab === undefined ? (
        <Home profile={profile} isProfileRead={data !== undefined} />
      ) : (
        <Investments tab={tab} approved={profile?.obUserApproved === true} />
      )}
    </>
  )
}

/** Whether the address has no page of its own: the documented catch-all shows Home (D3 s2), which says so. */
function useIsUnknown(): boolean {
  const { path } = useCommit().location
  return path !== '' && path !== '/' && !/^\/[^/]*-dashboard(\/|$)/.test(path)
}

interface InvestmentsProps {
  /** From the address. */
  readonly tab: string
  readonly approved: boolean
}

function Investments({ tab, approved }: InvestmentsProps) {
  const { t } = useTexts()
  const { part: Tabs, failed } = useLater(loadInvestments)
  if (failed) return <ErrorState title={t('common.screenFailed')} onRetry={() => location.reload()} />
  return Tabs === undefined ? <Skeleton cards={3} /> : <Tabs tab={tab} approved={approved} />
}
