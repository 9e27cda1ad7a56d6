import { resetPassword } from '../../../../shared/contracts/auth/resetPassword.ts'
import type { ScreenProps } from '../../app/defineRoute.ts'
import { hrefTo, pathTo } from '../../app/paths.ts'
import { Card, Stack } from '../../components/ui/Card.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { NewPasswordForm } from '../../features/auth/components/NewPasswordForm.tsx'
import { callContract } from '../../lib/calls/callContract.ts'
import { navigate, useQuery } from '../../lib/hashLocation.ts'
import { useTexts } from '../../lib/i18n.ts'

/** Opened from the single-use link: a new password, and every session ends. */
export function ResetPasswordRoute({ params }: ScreenProps<'resetPassword'>) {
  const { t } = useTexts()
  const query = useQuery()
  const token = params.token ?? query.get('token')
  const save = async (passwords: { password: string; repassword: string }) => {
    const answer = await callContract(resetPassword, { token: token ?? '', ...passwords })
    if (!answer.ok) return answer.problem
    toast.success(t('auth.resetDone'))
    navigate(pathTo('login'), { replace: true })
    return undefined
  }
  return (
    <>
      <PageTitle lead={t('auth.resetLead')}>{t('auth.resetTitle')}</PageTitle>
      <Card variant="page">
        <Stack>
          {token === null ? <p>{t('auth.noToken')}</p> : <NewPasswordForm save={save} />}
          <p>
            <a href={hrefTo('forgotPassword')}>{t('auth.sendLink')}</a>
          </p>
        </Stack>
      </Card>
    </>
  )
}
