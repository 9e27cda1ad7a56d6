import * as z from 'zod/mini'
import { changePassword } from '../../../../../shared/contracts/auth/changePassword.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import type { CallProblem } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { NewPasswordFields, samePasswords } from './authFields.tsx'

const { password, repassword } = changePassword.input.shape
const fields = z.object({ password, repassword }).check(samePasswords)

interface NewPasswordFormProps {
  /** Returns the problem, or undefined when the password is changed. */
  readonly save: (passwords: z.output<typeof fields>) => Promise<CallProblem | undefined>
}

/** A new password, typed twice; for the link of a forgotten one and for a change. */
export function NewPasswordForm({ save }: NewPasswordFormProps) {
  const { t } = useTexts()
  const form = useForm({ schema: fields, submit: save })
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        <NewPasswordFields label={t('auth.newPassword')} field={form.field} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.savePassword')}
        </Button>
      </Stack>
    </form>
  )
}
