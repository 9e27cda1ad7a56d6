import { defineCall, envelope, nothing } from '../defineCall.ts'
import { profile } from './profileBody.ts'

/** The merged profile with the bond profile's fields (K-039). */
export const getProfile = defineCall({
  name: 'getProfile',
  domain: 'account',
  method: 'GET',
  path: '/users/profile',
  access: 'session',
  sealed: true,
  input: nothing,
  reply: envelope({ data: profile }),
  problems: ['account.cannotFetch'],
})
