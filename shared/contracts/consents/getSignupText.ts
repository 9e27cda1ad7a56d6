import { defineCall } from '../defineCall.ts'
import { consentText } from './consentText.ts'

/** The consent text of signup with its version (D2 s7, K-245). Anybody may read it before agreeing. */
export const getSignupText = defineCall('getSignupText', 'GET /tnc/signup', consentText)
