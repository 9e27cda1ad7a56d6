import { defineCall } from '../defineCall.ts'
import { consentTextAcceptance } from './consentText.ts'

/** Accepts the checkout text in the version one has read (D2 s7); an older version is refused. */
export const acceptCheckoutText = defineCall(
  'acceptCheckoutText',
  'POST /tnc/checkout/accept',
  consentTextAcceptance,
)
