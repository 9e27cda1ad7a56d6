import * as z from 'zod/mini'
import { defineCall } from '../defineCall.ts'
import { optionalLanguage, optionalText } from '../fields.ts'
import { faqReply } from './getFaqs.ts'

/** The questions about referrals (D3 s7); with a `productType` only the rewards of that product. Answers as of `getFaqs`. */
export const getReferralFaqs = defineCall('getReferralFaqs', 'GET /faqs/referral', {
  access: 'public',
  input: z.object({
    productType: optionalText(20),
    language: optionalLanguage,
  }),
  reply: faqReply,
})
