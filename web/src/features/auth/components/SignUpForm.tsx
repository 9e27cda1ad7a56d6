import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { register } from '../../../../../shared/contracts/auth/register.ts'
import { getSignupText } from '../../../../../shared/contracts/consents/getSignupText.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { ReadState } from '../../../components/ui/feedback/ReadState.tsx'
import { toast } from '../../../components/ui/feedback/toasts.ts'
import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { TextField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { PublishedText } from '../../../components/ui/PublishedText.tsx'
import { Skeleton } from '../../../components/ui/Skeleton.tsx'
import { callOnce } from '../../../lib/calls/callOnce.ts'
import { rereadAll } from '../../../lib/calls/useCachedRead.ts'
import { useRead } from '../../../lib/calls/useRead.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmailField, NewPasswordFields, samePasswords } from './authFields.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

const { name, email, phone, password, repassword } = register.input.shape
const fields = z
  .object({ name, email, phone, password, repassword, consentVersion: z.literal(true) })
  .check(samePasswords)

/**
 * Signs up (D1 s3, s8); afterwards the e-mail must be confirmed (K-206). The consent that is recorded is the version that is
 * shown here; when it has changed since, the new one is shown and the box has to be ticked again.
 */
export function SignUpForm({ termsHref }: { readonly termsHref: string }) {
  const { t, language } = useTexts()
  const [registered, setRegistered] = useState<{ email: string; resendAfterSeconds: number }>()
  const read = useRead(getSignupText, {})
  const text = read.data?.ok === true ? read.data.body : undefined
  const form = useForm({
    schema: fields,
    texts: { consentVersion: 'auth.consentRequired' },
    submit: async values => {
      // Without the text there is no box to tick, and nothing is sent.
      if (text === undefined) return { id: 'auth.consentRequired' }
      const answer = await callOnce(register, {
        ...values,
        consentVersion: text.version,
        isAjax: true,
        language,
      })
      if (!answer.ok) {
        if (answer.problem.id === 'consent.versionOutdated') void rereadAll('getSignupText')
        return answer.problem
      }
      toast.success(t('auth.registrationSuccessful'))
      setRegistered(answer.body.data)
    },
  })
  if (registered !== undefined) {
    return <Registered {...registered} />
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
        {text === undefined ? (
          <ReadState read={read} waiting={<Skeleton lines={3} />} />
        ) : (
          <Consent
            // A new version is a new box, not ticked.
            key={text.version}
            {...form.field('consentVersion')}
            label={<PublishedText en={text.text} hi={text.textInHindi} />}
            hint={
              <>
                {t('auth.termsVersion', { version: text.version })} ·{' '}
                <a href={termsHref}>{t('auth.readTerms')}</a>
              </>
            }
          />
        )}
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <Button type="submit" wide busy={form.busy}>
          {t('auth.signUp')}
        </Button>
      </Stack>
    </form>
  )
}

interface RegisteredProps {
  readonly email: string
  readonly resendAfterSeconds: number
}

/** What comes after the sign-up. The form with the focus is gone, so this has it. */
function Registered({ email, resendAfterSeconds }: RegisteredProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <Stack>
      <div ref={place} tabIndex={-1}>
        <Banner tone="success" title={t('auth.registrationSuccessful')} live>
          {t('auth.confirmSent', { email })}
        </Banner>
      </div>
      <ResendConfirmation email={email} waitSeconds={resendAfterSeconds} />
    </Stack>
  )
}
