import { pathTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { EmailChange } from '../../features/auth/emailChange/EmailChange.tsx'
import { navigate } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Changes the e-mail of the account; the server requires a log-in of the last ten minutes. */
export function ChangeEmailRoute() {
  const { t } = useTexts()
  const { state, refresh } = useSession()
  return (
    <>
      <PageTitle lead={t('auth.changeEmailLead')}>{t('auth.changeEmailTitle')}</PageTitle>
      <Card variant="page">
        <EmailChange
          email={state.kind === 'investor' ? state.facts.email : ''}
          onChanged={() => {
            navigate(pathTo('profile'), { replace: true })
            // The address of the session is another one now.
            void refresh()
          }}
        />
      </Card>
    </>
  )
}
