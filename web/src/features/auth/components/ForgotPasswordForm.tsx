import { useState } from 'react'
import { forgotPassword } from '../../../../../shared/contracts/auth/forgotPassword.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import { callContract } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { EmailField } from './authFields.tsx'

/** Requests the link; the answer is the same whether the address is registered or not. */
export function ForgotPasswordForm() {
  const { t } = useTexts()
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    schema: forgotPassword.input,
    submit: async values => {
      const answer = await callContract(forgotPassword, values)
      if (!answer.ok) return answer.problem
      setSentTo(values.email)
    },
  })
  return (
    <form {...form.props}>
      <Stack>
        {sentTo !== undefined && (
          <Banner tone="success" title={t('auth.linkSentTitle')} live>
            {t('auth.linkSent', { email: sentTo })}
          </Banner>
        )}
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <EmailField {...form.field('email')} autoComplete="username" />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.sendLink')}
        </Button>
      </Stack>
    </form>
  )
}
