import * as z from 'zod/mini'
import { PasswordField, TextField } from '../../../components/ui/form/TextField.tsx'
import { useTexts } from '../../../lib/i18n.ts'

/** What `useForm` gives for a field. */
interface Wiring {
  readonly name: string
  readonly error: string | undefined
}

interface EmailFieldProps extends Wiring {
  /** `username` where one logs in with it. */
  readonly autoComplete: 'username' | 'email'
}

/** The e-mail address of an account. */
export function EmailField(props: EmailFieldProps) {
  const { t } = useTexts()
  return <TextField {...props} label={t('auth.email')} type="email" inputMode="email" />
}

/** Refuses two different passwords, at the second one. */
export const samePasswords = z.refine<{ readonly password: string; readonly repassword: string }>(
  form => form.password === form.repassword,
  { error: 'auth.passwordsDontMatch', path: ['repassword'] },
)

interface NewPasswordFieldsProps {
  readonly label: string
  readonly field: (name: 'password' | 'repassword') => Wiring
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField {...field('repassword')} label={t('auth.repassword')} autoComplete="new-password" />
    </>
  )
}
