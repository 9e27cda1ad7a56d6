import { defineCall } from '../defineCall.ts'
import { consentText } from './consentText.ts'

/** The declaration that is signed at the end of the KYC, with its version (K-245). It is accepted by `signKyc`. */
export const getKycText = defineCall('getKycText', 'GET /tnc/kyc', consentText)
