import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { optionalText } from '../../fields.ts'
import { panProblems, readVersion, subAccountFields, validPan } from './panBody.ts'

/**
 * Adds another person's PAN, or edits it (D1 s3, s6). The income-tax department must know it with this name and date of birth;
 * then it waits for its holder (`sendPanCode`), or is a ward's when the investor declares to be the guardian. Another address
 * ends the consent of before.
 */
export const updateSubAccount = defineCall('updateSubAccount', 'POST /users/updateSubAccount', {
  access: 'session',
  sealed: true,
  idempotent: true,
  limit: { perSecond: 200, burst: 1000 },
  input: z.object({
    ...subAccountFields,
    version: readVersion,
    /** The version of the text by which the investor declares to be the guardian of a minor. */
    guardian: optionalText(20),
  }),
  reply: envelope({ data: validPan }),
  problems: [
    ...panProblems,
    'kyc.panUnknown',
    'kyc.panNameDiffers',
    'kyc.panDobDiffers',
    'kyc.panTooManyChecks',
    'kyc.dobRequired',
    'auth.invalidName',
    'auth.invalidEmail',
    'pans.isOwn',
    'pans.exists',
    'pans.tooMany',
    'pans.moved',
    'pans.deleted',
    'pans.emailRequired',
    'pans.emailOwn',
    'pans.guardianNeeded',
    'pans.checkUnavailable',
    'pans.canInvalid',
  ],
})
