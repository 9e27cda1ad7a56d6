import { defineCall } from '../defineCall.ts'
import { consentText } from './consentText.ts'

/** The consent text of checkout with its version (D2 s7, K-245). Anybody may read it before agreeing. */
export const getCheckoutText = defineCall('getCheckoutText', 'GET /tnc/checkout', consentText)
