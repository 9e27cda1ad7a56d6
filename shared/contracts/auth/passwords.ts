import * as z from 'zod/mini'

/** A new password: at least 8 and at most 128 characters (K-205); pasting and any character allowed. */
export const newPassword = z
  .string('auth.passwordTooShort')
  .check(z.minLength(8, 'auth.passwordTooShort'), z.maxLength(128, 'auth.passwordTooLong'))

/** Whether the repetition equals the password; the issue belongs to the field `repassword` (signup code 4). */
export const repeated = z.refine<{ password: string; repassword: string }>(
  form => form.password === form.repassword,
  { error: 'auth.passwordsDontMatch', path: ['repassword'] },
)
