import { hrefTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Tabs } from '../../components/ui/Tabs.tsx'
import { LoginForm } from '../../features/auth/components/LoginForm.tsx'
import { SignUpForm } from '../../features/auth/components/SignUpForm.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** `/login`, `/login-jump` and `/loginmf`: the log-in with the sign-up inside (D1 s2, K-045, K-207). */
export function LoginRoute() {
  const { t } = useTexts()
  const { entered } = useSession()
  return (
    <>
      <PageTitle lead={t('auth.lead')}>{t('auth.title')}</PageTitle>
      <Card variant="page">
        <Tabs
          label={t('auth.tabs')}
          items={[
            {
              key: 'login',
              label: t('auth.login'),
              panel: <LoginForm forgotHref={hrefTo('forgotPassword')} onEntered={entered} />,
            },
            {
              key: 'signup',
              label: t('auth.signUp'),
              panel: <SignUpForm termsHref={hrefTo('termsOfUse')} />,
            },
          ]}
        />
      </Card>
    </>
  )
}
