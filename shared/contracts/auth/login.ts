import * as z from 'zod/mini'
import { passwordMostCharacters } from '../../vocabulary/businessRules.ts'
import { emailAddress } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { secondStepCode } from './secondStepCode.ts'

/** Logs in. `message` 1 means OK; a refusal carries the codes 2, 3 and 5 (D1 s7, D3 s8, K-021, K-022). */
export const login = defineCall('login', 'POST /auth/login', {
  access: 'public',
  encoding: 'form',
  sealed: true,
  limit: { perSecond: 500, burst: 1000 },
  input: z.object({
    email: emailAddress,
    password: z
      .string('auth.authenticationFailed')
      .check(
        z.minLength(1, 'auth.authenticationFailed'),
        z.maxLength(passwordMostCharacters, 'auth.authenticationFailed'),
      ),
    /** The second step, of an investor who has enrolled one. */
    code: z.optional(secondStepCode),
    isAjax: z.optional(z.unknown()),
    Platform: z.optional(z.string().check(z.maxLength(50))),
    source: z.optional(z.string().check(z.maxLength(50))),
  }),
  reply: z.object({ ...envelope({}).shape, message: z.number() }),
  problems: [
    'auth.noSuchEmail',
    'auth.authenticationFailed',
    'auth.emailNotVerified',
    'auth.accountClosing',
    'auth.unknownError',
    'auth.locked',
    'auth.secondStepNeeded',
    'auth.passkeyNeeded',
    'auth.otpInvalid',
  ],
  // An e-mail that cannot be read cannot be registered either, so it carries the code of an unknown one.
  codes: {
    'auth.noSuchEmail': { message: 2 },
    'auth.invalidEmail': { message: 2 },
    'auth.authenticationFailed': { message: 3 },
    'auth.emailNotVerified': { message: 5 },
  },
})
