import { hrefTo } from '../../app/paths.ts'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { ForgotPasswordForm } from '../../features/auth/components/ForgotPasswordForm.tsx'
import { useTexts } from '../../lib/i18n.ts'

/** Requests the link to a new password. */
export function ForgotPasswordRoute() {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('auth.forgotLead')}>{t('auth.forgotTitle')}</PageTitle>
      <Card variant="page">
        <Stack>
          <ForgotPasswordForm />
          <p>
            <a href={hrefTo('login')}>{t('auth.backToLogin')}</a>
          </p>
        </Stack>
      </Card>
    </>
  )
}
