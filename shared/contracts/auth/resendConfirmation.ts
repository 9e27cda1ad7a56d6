import { defineCall } from '../defineCall.ts'
import { linkRequest } from './linkRequest.ts'

/** Asks for the confirmation link again, 60 s after the last one (K-206). Answers the same for an address nobody registered. */
export const resendConfirmation = defineCall(
  'resendConfirmation',
  'POST /auth/resendConfirmation',
  linkRequest,
)
