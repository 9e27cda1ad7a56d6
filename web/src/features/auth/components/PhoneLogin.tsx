import { useState } from 'react'
import * as z from 'zod/mini'
import { phoneLogin } from '../../../../../shared/contracts/auth/phoneLogin/phoneLogin.ts'
import { startPhoneLogin } from '../../../../../shared/contracts/auth/phoneLogin/startPhoneLogin.ts'
import { loginCodeDigits } from '../../../../../shared/vocabulary/businessRules.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Actions, Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { OtpField } from '../../../components/ui/form/OtpField.tsx'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { serverNow } from '../../../lib/calls/serverClock.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { useSecondsLeft } from '../../../lib/useSecondsLeft.ts'
import { SecondStepForm, type SecondStepFormProps } from './SecondStepForm.tsx'

const numberFields = z.object({ mobile: startPhoneLogin.input.shape.mobile })
const codeFields = z.object({ otp: phoneLogin.input.shape.otp })

interface PhoneLoginProps {
  readonly onEntered: () => void | Promise<void>
  /** Back to the password. */
  readonly onPassword: () => void
}

/** Logs in with a code to the mobile number: the number, its code, and the second step of whoever has one. */
export function PhoneLogin({ onEntered, onPassword }: PhoneLoginProps) {
  const { t } = useTexts()
  const [sent, setSent] = useState<{ readonly mobile: string; readonly resendAt: number }>()
  const [step, setStep] = useState<Pick<SecondStepFormProps, 'needed' | 'send'>>()
  const send = async (mobile: string): Promise<CallProblem | undefined> => {
    const answer = await callContract(startPhoneLogin, { mobile })
    if (!answer.ok) return answer.problem
    setSent({ mobile, resendAt: serverNow() + answer.body.data.resendAfterSeconds * 1000 })
    return undefined
  }
  return (
    <Stack>
      {step !== undefined ? (
        <SecondStepForm {...step} onEntered={onEntered} />
      ) : sent !== undefined ? (
        <LoginCode
          {...sent}
          resend={() => send(sent.mobile)}
          onOther={() => setSent(undefined)}
          onEntered={onEntered}
          onSecondStep={setStep}
        />
      ) : (
        <LoginNumber send={send} />
      )}
      <Button variant="secondary" wide onClick={onPassword}>
        {t('auth.passwordInstead')}
      </Button>
    </Stack>
  )
}

function LoginNumber({ send }: { readonly send: (mobile: string) => Promise<CallProblem | undefined> }) {
  const { t } = useTexts()
  const form = useForm({ schema: numberFields, submit: ({ mobile }) => send(mobile) })
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <p>{t('auth.phoneLoginLead')}</p>
        <TextField
          {...form.field('mobile')}
          label={t('auth.phone')}
          hint={t('auth.phoneHint')}
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          focusOnShow
        />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.sendCode')}
        </Button>
      </Stack>
    </form>
  )
}

interface LoginCodeProps {
  readonly mobile: string
  /** Server time in ms from which another code can be sent. */
  readonly resendAt: number
  readonly resend: () => Promise<CallProblem | undefined>
  readonly onOther: () => void
  readonly onEntered: () => void | Promise<void>
  readonly onSecondStep: (step: Pick<SecondStepFormProps, 'needed' | 'send'>) => void
}

function LoginCode({ mobile, resendAt, resend, onOther, onEntered, onSecondStep }: LoginCodeProps) {
  const { t } = useTexts()
  const wait = useSecondsLeft(resendAt)
  const [sending, setSending] = useState(false)
  // Whether it is sent, the server tells nobody.
  const hint = t('auth.loginCodeHint', { length: loginCodeDigits, sentTo: `+91 ${mobile}` })
  const form = useForm({
    schema: codeFields,
    texts: { otp: 'auth.codeNeeded' },
    submit: async ({ otp }) => {
      const enter = (code?: string) => callContract(phoneLogin, { mobile, otp, code })
      const answer = await enter()
      const needed = answer.ok ? undefined : answer.problem.id
      if (needed === 'auth.secondStepNeeded' || needed === 'auth.passkeyNeeded') {
        onSecondStep({ needed, send: enter })
        return undefined
      }
      if (!answer.ok) return answer.problem
      await onEntered()
      return undefined
    },
  })
  const again = async (): Promise<void> => {
    setSending(true)
    const problem = await resend()
    setSending(false)
    if (problem === undefined) toast.success(hint)
    else toast.error(await problemText(problem))
  }
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <OtpField
          {...form.field('otp')}
          label={t('auth.codeOfLogin')}
          hint={hint}
          length={loginCodeDigits}
          focusOnShow
        />
        <p>{t('auth.phoneLoginNone')}</p>
        <Button type="submit" wide busy={form.busy}>
          {t('auth.login')}
        </Button>
        <Actions>
          <Button variant="secondary" busy={sending} disabled={wait > 0} onClick={() => void again()}>
            {wait > 0 ? t('auth.resendIn', { seconds: wait }) : t('auth.resendCode')}
          </Button>
          <Button variant="secondary" onClick={onOther}>
            {t('auth.otherPhone')}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
