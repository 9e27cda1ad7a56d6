import * as z from 'zod/mini'
import { emailAddress } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'

/**
 * Closes the account, after a fresh log-in and with its e-mail address typed once more. Every session ends; a quarter of an
 * hour later, when what was under way has ended, the account is closed unless something is open after all. Refused while
 * units, orders, requests to sell or payments are open (U13). The documents name no such call.
 */
export const closeAccount = defineCall('closeAccount', 'POST /me/closure', {
  access: 'fresh',
  sealed: true,
  input: z.object({ email: emailAddress }),
  reply: envelope({ data: z.object({ requestedAt: z.string() }) }),
  problems: ['auth.freshLoginNeeded', 'auth.invalidEmail', 'closure.otherEmail', 'closure.somethingOpen'],
})
