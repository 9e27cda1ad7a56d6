import { useState } from 'react'
import * as z from 'zod/mini'
import { register } from '../../../../../shared/contracts/auth/register.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmailField, NewPasswordFields, samePasswords } from './authFields.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

const { name, email, phone, password, repassword } = register.input.shape
const fields = z.object({ name, email, phone, password, repassword }).check(samePasswords)

/** Signs up (D1 s3, s8); afterwards the e-mail must be confirmed (K-206). */
export function SignUpForm({ termsHref }: { readonly termsHref: string }) {
  const { t, language } = useTexts()
  const [registered, setRegistered] = useState<{ email: string; resendAfterSeconds: number }>()
  const form = useForm({
    schema: fields,
    submit: async values => {
      const answer = await callOnce(register, { ...values, isAjax: true, language })
      if (!answer.ok) return answer.problem
      toast.success(t('auth.registrationSuccessful'))
      setRegistered(answer.body.data)
    },
  })
  if (registered !== undefined) {
    return (
      <Stack>
        <Banner tone="success" title={t('auth.registrationSuccessful')} live>
          {t('auth.confirmSent', { email: registered.email })}
        </Banner>
        <ResendConfirmation email={registered.email} waitSeconds={registered.resendAfterSeconds} />
      </Stack>
    )
  }
  return (
    <form {...form.props}>
      <Stack>
        <TextField
          {...form.field('name')}
          label={t('auth.name')}
          hint={t('auth.nameHint')}
          autoComplete="name"
          maxLength={100}
        />
        <EmailField {...form.field('email')} autoComplete="email" />
        <TextField
          {...form.field('phone')}
          label={t('auth.phone')}
          hint={t('auth.phoneHint')}
          prefix="+91"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
        />
        <NewPasswordFields label={t('auth.password')} field={form.field} />
        <p>
          {t('auth.agree')} <a href={termsHref}>{t('auth.readTerms')}</a>
        </p>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <Button type="submit" wide busy={form.busy}>
          {t('auth.signUp')}
        </Button>
      </Stack>
    </form>
  )
}
