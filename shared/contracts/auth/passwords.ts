import * as z from 'zod/mini'
import { passwordLeastCharacters, passwordMostCharacters } from '../../vocabulary/businessRules.ts'

/** A new password: its length is a rule (K-205); pasting and any character allowed. */
export const newPassword = z
  .string('auth.passwordTooShort')
  .check(
    z.minLength(passwordLeastCharacters, 'auth.passwordTooShort'),
    z.maxLength(passwordMostCharacters, 'auth.passwordTooLong'),
  )

/** Whether the repetition equals the password; the issue belongs to the field `repassword` (signup code 4). */
export const repeated = z.refine<{ password: string; repassword: string }>(
  form => form.password === form.repassword,
  { error: 'auth.passwordsDontMatch', path: ['repassword'] },
)
