import { useState } from 'react'
import { changePassword } from '../../../../shared/contracts/auth/changePassword.ts'
import { pathTo } from '../../app/paths.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { NewPasswordForm } from '../../features/auth/components/NewPasswordForm.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { navigate } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Changes the password; the server requires a log-in of the last ten minutes (K-205). */
export function ChangePasswordRoute() {
  const { t } = useTexts()
  const { logout } = useSession()
  const [stale, setStale] = useState(false)
  const save = async (passwords: { password: string; repassword: string }) => {
    const answer = await callContract(changePassword, passwords)
    if (answer.ok) {
      toast.success(t('auth.changed'))
      navigate(pathTo('profile'), { replace: true })
      return undefined
    }
    setStale(answer.problem.id === 'auth.freshLoginNeeded')
    return { ...answer.problem, message: answer.problem.message ?? t('auth.changePasswordFailed') }
  }
  return (
    <>
      <PageTitle lead={t('auth.changeLead')}>{t('auth.changeTitle')}</PageTitle>
      <Card variant="page">
        <Stack>
          {stale && (
            <Banner
              tone="info"
              actions={<Button onClick={() => void logout(true)}>{t('auth.loginAgain')}</Button>}
            >
              {t('auth.freshLoginNeeded')}
            </Banner>
          )}
          <NewPasswordForm save={save} />
        </Stack>
      </Card>
    </>
  )
}
