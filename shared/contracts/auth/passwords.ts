import * as z from 'zod/mini'
import { passwordLeastCharacters, passwordMostCharacters } from '../../vocabulary/businessRules.ts'

/** A new password: its length is a rule (K-205); pasting and any character allowed. */
const newPassword = z
  .string('auth.passwordTooShort')
  .check(
    z.minLength(passwordLeastCharacters, 'auth.passwordTooShort'),
    z.maxLength(passwordMostCharacters, 'auth.passwordTooLong'),
  )

/** The two fields of a form that sets a password; `repeated` compares them. */
export const newPasswordFields = {
  password: newPassword,
  repassword: z
    .string('auth.passwordsDontMatch')
    .check(z.maxLength(passwordMostCharacters, 'auth.passwordsDontMatch')),
}

/** What can be wrong with them. */
export const newPasswordProblems = [
  'auth.passwordsDontMatch',
  'auth.passwordTooShort',
  'auth.passwordTooLong',
  'auth.passwordTooCommon',
  'auth.passwordPersonal',
] as const

/** Whether the repetition equals the password; the issue belongs to the field `repassword` (signup code 4). */
export const repeated = z.refine<{ password: string; repassword: string }>(
  form => form.password === form.repassword,
  { error: 'auth.passwordsDontMatch', path: ['repassword'] },
)
