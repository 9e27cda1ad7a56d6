import { defineCall } from '../defineCall.ts'
import { consentTextAcceptance } from './consentText.ts'

/** Accepts the signup text in the version one has read (D2 s7); an older version is refused. */
export const acceptSignupText = defineCall(
  'acceptSignupText',
  'POST /tnc/signup/accept',
  consentTextAcceptance,
)
