import { defineCall, envelope } from '../defineCall.ts'

/** Ends the second step of log-ins, after a fresh log-in: which needed it. */
export const removeSecondFactor = defineCall('removeSecondFactor', 'POST /me/secondFactor/remove', {
  access: 'fresh',
  sealed: true,
  reply: envelope({}),
  problems: ['auth.freshLoginNeeded', 'auth.changePasswordFailed'],
})
