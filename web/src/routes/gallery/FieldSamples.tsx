import { useState } from 'react'
import * as z from 'zod/mini'
import { Button, LinkButton } from '../../components/ui/Button.tsx'
import { Actions, Stack } from '../../components/ui/Card.tsx'
import { Banner } from '../../components/ui/feedback/Banner.tsx'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { Checkbox, Consent } from '../../components/ui/form/Checkbox.tsx'
import { OtpField } from '../../components/ui/form/OtpField.tsx'
import { PasswordField, SelectField, TextField } from '../../components/ui/form/TextField.tsx'
import { UploadField, type UploadState } from '../../components/ui/form/UploadField.tsx'
import { useForm } from '../../components/ui/form/useForm.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useSampleText } from './useSampleText.ts'

const Sample = z.object({
  email: z.email(),
  password: z.string().check(z.minLength(8)),
  accountType: z.string().check(z.minLength(1)),
  agree: z.literal(true),
})

const uploads: readonly UploadState[] = [
  { kind: 'empty' },
  { kind: 'uploading', name: 'passbook.pdf', loaded: 7_300_000, total: 19_900_000 },
  { kind: 'uploaded', name: 'passbook.pdf' },
]

/** Longer than 70 lines, as it is a list of samples. */
export function FieldSamples() {
  const { t } = useTexts()
  const sample = useSampleText()
  const [stage, setStage] = useState(0)
  const form = useForm({
    schema: Sample,
    texts: { email: 'auth.invalidEmail', agree: 'common.pleaseAgree' },
    submit: () => {
      toast.success(t('common.saved'))
      return { id: 'common.conflict' }
    },
  })
  return (
    <>
      <form {...form.props} aria-label={sample('Sample form', 'नमूना फ़ॉर्म')}>
        <Stack>
          {form.error && <Banner tone="error">{form.error}</Banner>}
          <TextField
            {...form.field('email')}
            label={sample('Email', 'ईमेल')}
            type="email"
            autoComplete="email"
          />
          <PasswordField
            {...form.field('password')}
            label={sample('Password', 'पासवर्ड')}
            hint={sample('At least 8 characters', 'कम से कम 8 अक्षर')}
            autoComplete="new-password"
          />
          <SelectField
            {...form.field('accountType')}
            label={sample('Account type', 'खाते का प्रकार')}
            options={[
              { value: 'SB', label: sample('Saving Bank', 'बचत खाता') },
              { value: 'CB', label: sample('Current Bank', 'चालू खाता') },
            ]}
          />
          <Consent
            {...form.field('agree')}
            label={sample('I agree to the terms of verification', 'मैं सत्यापन की शर्तों से सहमत हूँ')}
          />
          <Actions>
            <Button type="submit" busy={form.busy}>
              {t('common.continue')}
            </Button>
            <Button variant="secondary" onClick={form.clear}>
              {t('common.cancel')}
            </Button>
          </Actions>
        </Stack>
      </form>
      <Stack>
        <TextField
          name="mobile"
          label={sample('Mobile', 'मोबाइल')}
          prefix="+91"
          inputMode="numeric"
          error={sample('not a valid phone number', 'यह मान्य फ़ोन नंबर नहीं है')}
          defaultValue="98765"
        />
        <TextField
          name="branch"
          label={sample('Branch', 'शाखा')}
          optional
          disabled
          defaultValue="Fort, Mumbai"
        />
        <Checkbox name="remember" label={sample('Remember this device', 'यह डिवाइस याद रखें')} />
        <OtpField name="otp" label={sample('Code sent to your mobile', 'आपके मोबाइल पर भेजा गया कोड')} />
        <UploadField
          label={sample('Bank proof', 'बैंक प्रमाण')}
          hint={sample('JPG, PNG or PDF, up to 20 MB', 'JPG, PNG या PDF, 20 MB तक')}
          accept="image/jpeg,image/png,application/pdf"
          state={
            uploads[stage] ?? {
              kind: 'failed',
              name: 'passbook.pdf',
              message: sample(
                'The connection was lost. Nothing was saved.',
                'कनेक्शन टूट गया। कुछ भी सहेजा नहीं गया।',
              ),
              mayRetry: true,
            }
          }
          onPick={() => setStage(1)}
          onCancel={() => setStage(0)}
          onRetry={() => setStage(1)}
        />
        <Actions>
          <Button variant="quiet" onClick={() => setStage(now => (now + 1) % 4)}>
            {sample('Next upload state', 'अपलोड की अगली स्थिति')}
          </Button>
        </Actions>
        <Actions>
          <Button>{sample('Primary', 'मुख्य')}</Button>
          <Button variant="secondary">{sample('Secondary', 'गौण')}</Button>
          <Button variant="quiet">{sample('Quiet', 'शांत')}</Button>
          <Button variant="danger">{sample('Danger', 'जोखिम')}</Button>
          <Button disabled>{sample('Disabled', 'निष्क्रिय')}</Button>
          <Button busy>{sample('Busy', 'व्यस्त')}</Button>
          <LinkButton variant="secondary" href="#/version">
            {sample('Link', 'लिंक')}
          </LinkButton>
        </Actions>
      </Stack>
    </>
  )
}
