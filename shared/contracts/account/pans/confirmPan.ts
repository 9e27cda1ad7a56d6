import * as z from 'zod/mini'
import { pan } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { panProblems } from './panBody.ts'

/** Digits of the code of a holder. */
export const panCodeDigits = 6

const typedCode = z
  .string('auth.otpInvalid')
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${panCodeDigits}}$`), 'auth.otpInvalid'))

const codeProblems = ['pans.codeOther', 'auth.otpInvalid', 'auth.otpExpired', 'auth.otpLocked'] as const

/** The holder agrees by the code from their letter. The documents name no such call. */
export const confirmPan = defineCall('confirmPan', 'POST /users/confirmPan', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({ pan, otp: typedCode }),
  reply: envelope({}),
  problems: [
    ...panProblems,
    ...codeProblems,
    'pans.unknown',
    'pans.isOwn',
    'pans.deleted',
    'pans.askLater',
    'pans.guardianNeeded',
    'common.inProgress',
  ],
})
