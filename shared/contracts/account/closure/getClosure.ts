import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { openItem } from './openItems.ts'

/**
 * What keeps the account open, and what would be kept of it after it is closed. The documents name no such call; peers have it
 * (U13).
 */
export const getClosure = defineCall('getClosure', 'GET /me/closure', {
  access: 'session',
  reply: envelope({
    data: z.object({
      /** Empty when the account can be closed. */
      openItems: z.array(openItem),
      /** Whether records of the KYC and of trades have to be kept; otherwise everything is deleted. */
      keepsRecords: z.boolean(),
      /** The account stays open although it was to be closed: what was open then. */
      cancelled: z.optional(z.object({ at: z.string(), openItems: z.array(openItem) })),
    }),
  }),
})
