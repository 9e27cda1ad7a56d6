import * as z from 'zod/mini'
import { isoDate, paise } from '../../finance/bondTerms.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { productId } from './bondBody.ts'

/** A date as the documents write it (K-247): ISO, DD/MM/YYYY, or month/day/year for `today`. */
const writtenDate = z.optional(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$|^\d{1,2}\/\d{1,2}\/\d{4}$/, 'common.fieldInvalid')),
)

/**
 * The payment schedule of one unit (D1 s2, s3; D3 s7). `date` (ISO or DD/MM/YYYY) leaves out what was due before it;
 * Of a perpetual bond it goes to the next call, as if that were used. `today` (month/day/year) divides Confirmed from Upcoming; it is the server's Indian date when left out.
 */
export const getCoupons = defineCall('getCoupons', 'GET /orobonds/getCoupons', {
  access: 'session',
  input: z.object({ product: productId, date: writtenDate, today: writtenDate }),
  reply: envelope({
    data: z.array(
      z.object({
        /** The day the money moves, e.g. `2026-12-08`. */
        'Payment Dates': isoDate,
        dueDate: isoDate,
        recordDate: isoDate,
        /** Rupees. */
        principalPerMonth: z.number(),
        justCouponPerMonth: z.number(),
        principalPaise: paise,
        couponPaise: paise,
        /** Of `couponPaise`, what is paid on top of the principal at the end. */
        premiumPaise: z.optional(paise),
        status: z.enum(['Confirmed', 'Upcoming']),
        days: z.int(),
        provisional: z.boolean(),
      }),
    ),
  }),
  problems: ['bonds.productRequired', 'bonds.productUnknown'],
})
