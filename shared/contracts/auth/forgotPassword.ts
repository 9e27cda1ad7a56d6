import { defineCall } from '../defineCall.ts'
import { linkRequest } from './linkRequest.ts'

/** Sends a single-use link for a new password. Answers the same, and as fast, for an address nobody registered. */
export const forgotPassword = defineCall('forgotPassword', 'POST /auth/forgotPassword', linkRequest)
