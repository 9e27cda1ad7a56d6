import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { secondStepCode } from './secondStepCode.ts'

/**
 * Enrols the authenticator app whose key was made by `startSecondFactor`, by a code of it. From now on each log-in needs a
 * code. The recovery codes replace one code each and are answered this once.
 */
export const confirmSecondFactor = defineCall('confirmSecondFactor', 'POST /me/secondFactor/confirm', {
  access: 'fresh',
  sealed: true,
  input: z.object({ code: secondStepCode }),
  reply: envelope({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  problems: [
    'auth.freshLoginNeeded',
    'auth.otpInvalid',
    'common.conflict',
    'auth.changePasswordFailed',
    'auth.locked',
  ],
})
