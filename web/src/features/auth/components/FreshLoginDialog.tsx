import { useState } from 'react'
import * as z from 'zod/mini'
import { login } from '../../../../../shared/contracts/auth/login.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { Dialog } from '../../../components/ui/feedback/Dialog.tsx'
import { PasswordField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { SecondStepForm, type SecondStepFormProps } from './SecondStepForm.tsx'

const fields = z.object({ password: login.input.shape.password })

interface FreshLoginDialogProps {
  readonly email: string
  /** Whether the investor has logged in again. */
  readonly onEnd: (loggedIn: boolean) => void
}

/** Logs in again above the page, which keeps what was typed. */
export function FreshLoginDialog({ email, onEnd }: FreshLoginDialogProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState(true)
  const [step, setStep] = useState<Pick<SecondStepFormProps, 'needed' | 'send'>>()
  const end = (loggedIn: boolean): void => {
    setOpen(false)
    onEnd(loggedIn)
  }
  const form = useForm({
    schema: fields,
    texts: { password: 'common.fieldRequired' },
    submit: async ({ password }) => {
      const send = (code?: string) =>
        callContract(login, { email, password, code, Platform: 'web', source: 'web' })
      const answer = await send()
      const needed = answer.ok ? undefined : answer.problem.id
      if (needed === 'auth.secondStepNeeded' || needed === 'auth.passkeyNeeded') {
        setStep({ needed, send })
        return
      }
      if (!answer.ok) return { ...answer.problem, field: 'password' }
      end(true)
    },
  })
  return (
    <Dialog open={open} onClose={() => end(false)} title={t('auth.loginAgain')}>
      {step !== undefined ? (
        <SecondStepForm {...step} onEntered={() => end(true)} />
      ) : (
        <form {...form.props}>
          <Stack>
            <p>{t('auth.loginAgainLead')}</p>
            {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
            {/* For password managers: whose password it is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            <PasswordField
              {...form.field('password')}
              label={t('auth.password')}
              hint={email}
              autoComplete="current-password"
            />
            <Button type="submit" wide busy={form.busy}>
              {t('auth.login')}
            </Button>
            <PasskeyLogin insteadOf="code" onEntered={() => end(true)} />
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
