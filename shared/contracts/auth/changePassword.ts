import * as z from 'zod/mini'
import { passwordMostCharacters } from '../../vocabulary/businessRules.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { newPasswordFields, newPasswordProblems, repeated } from './passwords.ts'

/**
 * Changes the password after a fresh log-in and with the current one; every other session ends (K-205). `data.nextPage` is a
 * path of the app (D1 s7).
 */
export const changePassword = defineCall('changePassword', 'POST /users/changePassword', {
  access: 'fresh',
  sealed: true,
  input: z
    .object({
      currentPassword: z
        .string('auth.currentPasswordWrong')
        .check(
          z.minLength(1, 'auth.currentPasswordWrong'),
          z.maxLength(passwordMostCharacters, 'auth.currentPasswordWrong'),
        ),
      ...newPasswordFields,
    })
    .check(repeated),
  reply: envelope({ data: z.object({ nextPage: z.string() }) }),
  problems: [
    'auth.freshLoginNeeded',
    'auth.currentPasswordWrong',
    'auth.locked',
    ...newPasswordProblems,
    'auth.changePasswordFailed',
  ],
})
