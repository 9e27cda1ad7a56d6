import { hrefTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Tabs } from '../../components/ui/Tabs.tsx'
import { LoginForm } from '../../features/auth/components/LoginForm.tsx'
import { SignUpForm } from '../../features/auth/components/SignUpForm.tsx'
import { OpenDeals } from '../../features/landing/OpenDeals.tsx'
import { loadTexts, useTexts } from '../../lib/i18n.ts'
import { WhenNear } from '../../lib/loading/WhenNear.tsx'
import { isInNativeApp } from '../../lib/nativeApp.ts'
import css from './login.module.css'

/** What is below the log-in, with its texts: loaded when somebody scrolls there. */
const loadFoot = async () => {
  const [Foot] = await Promise.all([
    import('./LandingFoot.tsx').then(m => m.LandingFoot),
    loadTexts(['landing', 'legal']),
  ])
  return Foot
}

/**
 * `/login`, `/login-jump` and `/loginmf`: the log-in with the sign-up inside (D1 s2, K-045, K-207), and around it what the
 * product is, for who has never heard of it. The mobile app has its own pages for that.
 */
export function LoginRoute() {
  const { t } = useTexts()
  const { entered, state } = useSession()
  const ended = state.kind === 'visitor' ? state.ended : undefined
  const inApp = isInNativeApp()
  return (
    <div className={css.page}>
      <div className={css.first}>
        <div className={css.promise}>
          <PageTitle lead={t('auth.lead')}>{t('auth.title')}</PageTitle>
        </div>
        <div className={css.entry}>
          <Card variant="page">
            {ended !== undefined && <Banner tone="info" title={t(`session.ended.${ended}`)} />}
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
        </div>
        {!inApp && <OpenDeals />}
      </div>
      {!inApp && <WhenNear load={loadFoot} given={{}} room={css.room} />}
    </div>
  )
}
