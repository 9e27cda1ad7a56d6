import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { SessionList } from '../../features/auth/components/SessionList.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** The investor's sessions, with remote log-out. */
export function SessionsRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('auth.sessionsLead')}>{t('auth.sessionsTitle')}</PageTitle>
      <SessionList />
    </>
  )
}
