import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** The documents name the call and say nothing else (K-230). Funds cannot be bought here, so the cart is always empty. */
export const holdingsCheckout = defineCall('holdingsCheckout', 'GET /holdings/checkout', {
  access: 'session',
  reply: envelope({ data: z.object({ cart: z.array(z.never()), orderEntry: z.literal(false) }) }),
})
