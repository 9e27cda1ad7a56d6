import { changePassword } from '../../../../shared/contracts/auth/changePassword.ts'
import { pathTo } from '../../app/paths.ts'
import { Card } from '../../components/ui/Card.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { NewPasswordForm } from '../../features/auth/components/NewPasswordForm.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { navigate } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Changes the password; the server requires a log-in of the last ten minutes (K-205). */
export function ChangePasswordRoute() {
  const { t } = useTexts()
  const save = async ({
    currentPassword = '',
    ...passwords
  }: {
    readonly currentPassword?: string | undefined
    readonly password: string
    readonly repassword: string
  }) => {
    const answer = await callContract(changePassword, { currentPassword, ...passwords })
    if (answer.ok) {
      toast.success(t('auth.changed'))
      navigate(pathTo('profile'), { replace: true })
      return undefined
    }
    return { ...answer.problem, message: answer.problem.message ?? t('auth.changePasswordFailed') }
  }
  return (
    <>
      <PageTitle lead={t('auth.changeLead')}>{t('auth.changeTitle')}</PageTitle>
      <Card variant="page">
        <NewPasswordForm save={save} withCurrent />
      </Card>
    </>
  )
}
