import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { login } from '../../../../../shared/contracts/auth/login.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { PasswordField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { type CallProblem, callContract } from '../../../lib/calls/callContract.ts'
import { problemText, useTexts } from '../../../lib/i18n.ts'
import { loadForPress } from '../../../lib/loading/loadForPress.ts'
import { EmailField } from './authFields.tsx'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

const fields = z.object({ email: login.input.shape.email, password: login.input.shape.password })

interface LoginFormProps {
  readonly forgotHref: string
  readonly onEntered: () => Promise<void>
}

/** E-mail and password (D1 s2). A failure clears the form and shows a red banner (D1 s7). */
export function LoginForm({ forgotHref, onEntered }: LoginFormProps) {
  const { t } = useTexts()
  const [refused, setRefused] = useState<{ problem: CallProblem; words: string; email: string }>()
  const [entered, setEntered] = useState(false)
  const [other, setOther] = useState<ReactNode>()
  const [loading, setLoading] = useState(false)
  const enter = async () => {
    setEntered(true)
    toast.success(t('auth.loginSuccessful'))
    await onEntered()
  }
  const form = useForm({
    schema: fields,
    texts: { password: 'common.fieldRequired' },
    submit: async values => {
      setRefused(undefined)
      const send = (code?: string) =>
        callContract(login, { ...values, code, isAjax: true, Platform: 'web', source: 'web' })
      const answer = await send()
      if (answer.ok) {
        await enter()
        return undefined
      }
      const { id } = answer.problem
      if (id === 'auth.secondStepNeeded' || id === 'auth.passkeyNeeded') {
        // Few investors need it: the first load has no room for it.
        const part = await loadForPress(() => import('./SecondStepForm.tsx'))
        if (part) setOther(<part.SecondStepForm needed={id} send={send} onEntered={enter} />)
        return undefined
      }
      const words = await problemText(answer.problem)
      setRefused({ problem: answer.problem, words, email: values.email })
      // The form is cleared only where the documents demand it: when the server refused (D1 s7).
      if (answer.status !== 0 && answer.status < 429) form.clear()
      return undefined
    },
  })
  const byPhone = async () => {
    setLoading(true)
    const part = await loadForPress(() => import('./PhoneLogin.tsx'))
    setLoading(false)
    if (part) setOther(<part.PhoneLogin onEntered={enter} onPassword={() => setOther(undefined)} />)
  }
  return (
    <>
      {other}
      {/* It stays where it is: who comes back finds what was typed. */}
      <form {...form.props} hidden={other !== undefined}>
        <Stack>
          {entered && <Banner tone="success">{t('auth.loginSuccessful')}</Banner>}
          {refused !== undefined && <Banner tone="error">{refused.words}</Banner>}
          {refused?.problem.id === 'auth.emailNotVerified' && (
            <ResendConfirmation email={refused.email} waitSeconds={0} />
          )}
          <EmailField {...form.field('email')} autoComplete="username" />
          <PasswordField
            {...form.field('password')}
            label={t('auth.password')}
            autoComplete="current-password"
          />
          <p>
            <a href={forgotHref}>{t('auth.forgot')}</a>
          </p>
          <Button type="submit" wide busy={form.busy}>
            {t('auth.login')}
          </Button>
          <PasskeyLogin insteadOf="password" onEntered={enter} />
          <Button variant="secondary" wide busy={loading} onClick={() => void byPhone()}>
            {t('auth.phoneLogin')}
          </Button>
        </Stack>
      </form>
    </>
  )
}
