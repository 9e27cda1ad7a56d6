import { useState } from 'react'
import type { CallProblem } from '../../../lib/calls/callContract.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { useSecondsLeft } from '../../../lib/useSecondsLeft.ts'
import { Button } from '../Button.tsx'
import { Actions } from '../Card.tsx'
import { toast } from '../feedback/toasts.ts'

interface ResendActionsProps {
  /** Server time in ms from which codes can be sent again. */
  readonly resendAt: number
  /** Returns the problem, or undefined when they were sent. */
  readonly resend: () => Promise<CallProblem | undefined>
  readonly otherLabel: string
  /** The codes are to go elsewhere. */
  readonly onOther: () => void
}

/** The ways on of whoever got no code. */
export function ResendActions({ resendAt, resend, otherLabel, onOther }: ResendActionsProps) {
  const { t } = useTexts()
  const wait = useSecondsLeft(resendAt)
  const [sending, setSending] = useState(false)
  const again = async (): Promise<void> => {
    setSending(true)
    const problem = await resend()
    setSending(false)
    if (problem === undefined) toast.success(t('auth.codeSentAgain'))
    else toast.error(await problemText(problem))
  }
  return (
    <Actions>
      <Button variant="secondary" busy={sending} disabled={wait > 0} onClick={() => void again()}>
        {wait > 0 ? t('auth.resendIn', { seconds: wait }) : t('auth.resendCode')}
      </Button>
      <Button variant="secondary" onClick={onOther}>
        {otherLabel}
      </Button>
    </Actions>
  )
}
