import { defineCall, envelope } from '../defineCall.ts'
import { profile } from './profileBody.ts'

/** The merged profile with the bond profile's fields (K-039). */
export const getProfile = defineCall('getProfile', 'GET /users/profile', {
  access: 'session',
  sealed: true,
  reply: envelope({ data: profile }),
  problems: ['account.cannotFetch'],
})
