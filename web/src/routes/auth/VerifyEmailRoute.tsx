import type { ScreenProps } from '../../app/defineRoute.ts'
import { hrefTo } from '../../app/paths.ts'
import { Card } from '../../components/ui/Card.tsx'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { EmailConfirmation } from '../../features/auth/components/EmailConfirmation.tsx'
import { useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Opened from the confirmation e-mail (K-206). */
export function VerifyEmailRoute({ params }: ScreenProps<'verifyEmail'>) {
  const { t } = useTexts()
  const query = useQuery()
  const token = params.token ?? query.get('token')
  return (
    <>
      <PageTitle>{t('auth.confirmTitle')}</PageTitle>
      <Card variant="page">
        {token === null ? (
          <p>{t('auth.noToken')}</p>
        ) : (
          <EmailConfirmation token={token} loginHref={hrefTo('login')} />
        )}
      </Card>
    </>
  )
}
