import * as z from 'zod/mini'
import { changePassword } from '../../../../../shared/contracts/auth/changePassword.ts'
import { Button } from '../../../components/ui/Button.tsx'
import { Stack } from '../../../components/ui/Card.tsx'
import { Banner } from '../../../components/ui/feedback/Banner.tsx'
import { PasswordField } from '../../../components/ui/form/TextField.tsx'
import { useForm } from '../../../components/ui/form/useForm.ts'
import type { CallProblem } from '../../../lib/calls/callContract.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { NewPasswordFields, samePasswords } from './authFields.tsx'

const { currentPassword, password, repassword } = changePassword.input.shape
/** The field of the current password is there for a change only, and is then not empty. */
const fields = z
  .object({ currentPassword: z.optional(currentPassword), password, repassword })
  .check(samePasswords)

interface NewPasswordFormProps {
  /** Returns the problem, or undefined when the password is changed. */
  readonly save: (passwords: z.output<typeof fields>) => Promise<CallProblem | undefined>
  /** Whether the current password is needed as well. */
  readonly withCurrent?: boolean
}

/** A new password, typed twice; for the link of a forgotten one, and beside the current one for a change. */
export function NewPasswordForm({ save, withCurrent = false }: NewPasswordFormProps) {
  const { t } = useTexts()
  const form = useForm({ schema: fields, submit: save })
  return (
    <form {...form.props}>
      <Stack>
        {form.error !== undefined && <Banner tone="error">{form.error}</Banner>}
        {withCurrent && (
          <PasswordField
            {...form.field('currentPassword')}
            label={t('auth.currentPassword')}
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields label={t('auth.newPassword')} field={form.field} />
        <Button type="submit" wide busy={form.busy}>
          {t('auth.savePassword')}
        </Button>
      </Stack>
    </form>
  )
}
