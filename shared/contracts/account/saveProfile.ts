import * as z from 'zod/mini'
import { personName } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** Saves what is sent of the profile (K-039, K-041); `formType` `CPD` is accepted with any other fields (K-124). The phone changes by its own code. */
export const saveProfile = defineCall({
  name: 'saveProfile',
  domain: 'account',
  method: 'POST',
  path: '/users/profile',
  access: 'session',
  sealed: true,
  input: z.object({
    formType: z.optional(z.string().check(z.maxLength(20, 'common.fieldInvalid'))),
    name: z.optional(personName),
    userType: z.optional(z.enum(['fd', 'bonds'], 'common.fieldInvalid')),
  }),
  reply: envelope({}),
  problems: ['account.updateFailed', 'auth.invalidName', 'bank.kycClosed'],
})
