import { useState } from 'react'
import { resendConfirmation } from '../../../../../shared/contracts/auth/resendConfirmation.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { useSecondsLeft } from '../../../lib/useSecondsLeft.ts'

interface ResendConfirmationProps {
  readonly email: string
  readonly waitSeconds: number
}

/** Requests the confirmation link again, after a waiting time. */
export function ResendConfirmation({ email, waitSeconds }: ResendConfirmationProps) {
  const { t } = useTexts()
  const [busy, setBusy] = useState(false)
  const [resendAt, setResendAt] = useState(() => serverNow() + waitSeconds * 1000)
  const left = useSecondsLeft(resendAt)
  const resend = async () => {
    setBusy(true)
    const answer = await callContract(resendConfirmation, { email })
    setBusy(false)
    const wait = answer.ok ? answer.body.data.resendAfterSeconds : answer.problem.params?.seconds
    if (typeof wait === 'number') setResendAt(serverNow() + wait * 1000)
    if (answer.ok) toast.success(t('auth.resent'))
    else toast.error(await problemText(answer.problem))
  }
  return (
    <Button variant="secondary" busy={busy} disabled={left > 0} onClick={() => void resend()}>
      {left > 0 ? t('auth.resendIn', { seconds: left }) : t('auth.resend')}
    </Button>
  )
}
