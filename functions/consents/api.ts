import { acceptCasUploadText } from '../../shared/contracts/consents/acceptCasUploadText.ts'
import { acceptCheckoutText } from '../../shared/contracts/consents/acceptCheckoutText.ts'
import { acceptSignupText } from '../../shared/contracts/consents/acceptSignupText.ts'
import { getCasUploadText } from '../../shared/contracts/consents/getCasUploadText.ts'
import { getCheckoutText } from '../../shared/contracts/consents/getCheckoutText.ts'
import { getConsent } from '../../shared/contracts/consents/getConsent.ts'
import { getKycText } from '../../shared/contracts/consents/getKycText.ts'
import { getSignupText } from '../../shared/contracts/consents/getSignupText.ts'
import { setConsent } from '../../shared/contracts/consents/setConsent.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { acceptConsentText } from './acceptConsentText.ts'
import { dependencies } from './dependencies.ts'
import { handleGetConsent } from './getConsent.ts'
import { readConsentText } from './readConsentText.ts'
import { handleSetConsent } from './setConsent.ts'

export const handler = apiFunction(dependencies, [
  serve(getSignupText, readConsentText('signup')),
  serve(getCheckoutText, readConsentText('checkout')),
  serve(getCasUploadText, readConsentText('casupload')),
  serve(getKycText, readConsentText('kyc')),
  serve(acceptSignupText, acceptConsentText(dependencies, 'signup')),
  serve(acceptCheckoutText, acceptConsentText(dependencies, 'checkout')),
  serve(acceptCasUploadText, acceptConsentText(dependencies, 'casupload')),
  serve(setConsent, handleSetConsent(dependencies)),
  serve(getConsent, handleGetConsent(dependencies)),
])
