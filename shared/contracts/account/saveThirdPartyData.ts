import * as z from 'zod/mini'
import { emailAddress, mobileNumber, personName } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** Saves the details shared with third parties: e-mail, name, phone (K-040). The e-mail must be one's own. */
export const saveThirdPartyData = defineCall('saveThirdPartyData', 'POST /users/thirdpartyData', {
  access: 'session',
  sealed: true,
  input: z.object({
    email: z.optional(emailAddress),
    name: z.optional(personName),
    phone: z.optional(mobileNumber),
  }),
  reply: envelope({}),
  problems: ['account.thirdPartyFailed', 'account.notYours'],
})
