import { useState } from 'react'
import { resendConfirmation } from '../../../../../shared/contracts/auth/resendConfirmation.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { useCountdown } from '../../../lib/useCountdown.ts'

/** Requests the confirmation link again, after a waiting time. */
export function ResendConfirmation({
  email,
  waitSeconds,
}: {
  readonly email: string
  readonly waitSeconds: number
}) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [left, restart] = useCountdown(waitSeconds)
  const resend = async () => {
    setBusy(true)
    const answer = await callContract(resendConfirmation, { email })
    setBusy(false)
    if (answer.ok) {
      restart(answer.body.data.resendAfterSeconds)
      toast.success(t('auth.resent'))
      return
    }
    const seconds = answer.problem.params?.seconds
    if (typeof seconds === 'number') restart(seconds)
    toast.error(await problemText({ ...answer.problem, message: answer.message }))
  }
  return (
    <Button variant="secondary" busy={busy} disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
    </Button>
  )
}
