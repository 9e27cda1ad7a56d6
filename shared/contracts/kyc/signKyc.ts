import * as z from 'zod/mini'
import { personName } from '../../vocabulary/identifiers.ts'
import { textVersion } from '../consents/consentText.ts'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Signs the KYC as the review page showed it (`review.stamp` of `getKyc`), with the typed name and the version of the
 * declaration (`GET /tnc/kyc`) that was read. A KYC with nothing missing is handed to review by it.
 */
export const signKyc = defineCall('signKyc', 'POST /me/kyc/sign', {
  access: 'session',
  sealed: true,
  input: z.object({
    stamp: z.string('common.fieldInvalid').check(z.maxLength(100, 'common.fieldInvalid')),
    declarationVersion: textVersion('kyc.declarationRequired'),
    /** The name of the PAN, typed by the investor: the signature. */
    name: personName,
  }),
  reply: envelope({}),
  problems: [
    'auth.invalidName',
    'bank.kycClosed',
    'consent.versionOutdated',
    'kyc.declarationRequired',
    'kyc.nominationRequired',
    'kyc.notReadyToSign',
    'kyc.reviewMoved',
    'kyc.signatureDiffers',
  ],
})
