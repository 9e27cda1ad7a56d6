import { useState } from 'react'
import { confirmEmailChange } from '../../../../../shared/contracts/auth/emailChange/confirmEmailChange.ts'
import { startEmailChange } from '../../../../../shared/contracts/auth/emailChange/startEmailChange.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { OtpField } from '../../../components/ui/form/OtpField.tsx'
import { ResendActions } from '../../../components/ui/form/ResendActions.tsx'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { useTexts } from '../../../lib/i18n.ts'

interface SentCodes {
  readonly email: string
  /** The present address, hidden but for its ends. */
  readonly sentTo: string
  /** Server time in ms from which they can be sent again. */
  readonly resendAt: number
}

interface EmailChangeProps {
  /** The address of the account. */
  readonly email: string
  /** The new address. */
  readonly onChanged: (email: string) => void
}

/** Changes the e-mail of the account: the new address, then the codes from both. */
export function EmailChange({ email: present, onChanged }: EmailChangeProps) {
  const { t } = useTexts()
  const [sent, setSent] = useState<SentCodes>()
  /** What was typed stays when one goes back to it. */
  const [typed, setTyped] = useState('')
  const send = async (email: string): Promise<CallProblem | undefined> => {
    const answer = await callContract(startEmailChange, { email })
    if (!answer.ok) return answer.problem
    const { resendAfterSeconds, sentTo } = answer.body.data
    setTyped(email)
    setSent({ email, sentTo, resendAt: serverNow() + resendAfterSeconds * 1000 })
    return undefined
  }
  const form = useForm({ schema: startEmailChange.input, submit: ({ email }) => send(email) })
  if (sent !== undefined)
    return (
      <EmailCodes
        sent={sent}
        resend={() => send(sent.email)}
        onOther={() => setSent(undefined)}
        onChanged={onChanged}
      />
    )
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <p>{t('auth.presentEmail', { email: present })}</p>
        <TextField
          {...form.field('email')}
          label={t('auth.newEmail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={typed}
        />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.sendCode')}
        </Button>
      </Stack>
    </form>
  )
}

/** Digits of a code. */
const digits = 6

interface EmailCodesProps {
  readonly sent: SentCodes
  /** Returns the problem, or undefined when they were sent. */
  readonly resend: () => Promise<CallProblem | undefined>
  readonly onOther: () => void
  readonly onChanged: (email: string) => void
}

/** The codes from both addresses. */
function EmailCodes({ sent, resend, onOther, onChanged }: EmailCodesProps) {
  const { t } = useTexts()
  const form = useForm({
    schema: confirmEmailChange.input,
    texts: { otp: 'auth.codeNeeded', confirmationOtp: 'auth.codeNeeded' },
    submit: async codes => {
      const answer = await callContract(confirmEmailChange, codes)
      if (!answer.ok) return answer.problem
      toast.success(t('auth.emailDone'))
      onChanged(answer.body.data.email)
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <OtpField
          {...form.field('otp')}
          length={digits}
          label={t('auth.codeOfNewEmail')}
          hint={t('auth.codeSentTo', { length: digits, sentTo: sent.email })}
          focusOnShow
        />
        <OtpField
          {...form.field('confirmationOtp')}
          length={digits}
          label={t('auth.codeOfPresentEmail')}
          hint={t('auth.codeSentTo', { length: digits, sentTo: sent.sentTo })}
        />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.changeEmail')}
        </Button>
        <ResendActions
          resendAt={sent.resendAt}
          resend={resend}
          otherLabel={t('auth.otherEmail')}
          onOther={onOther}
        />
      </Stack>
    </form>
  )
}
