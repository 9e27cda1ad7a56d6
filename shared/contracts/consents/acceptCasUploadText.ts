import { defineCall } from '../defineCall.ts'
import { consentTextAcceptance } from './consentText.ts'

/** Accepts the casupload text in the version one has read (D2 s7); an older version is refused. */
export const acceptCasUploadText = defineCall(
  'acceptCasUploadText',
  'POST /tnc/casupload/accept',
  consentTextAcceptance,
)
