import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalLanguage, optionalText } from '../fields.ts'

/** Answers are plain text with paragraphs, lists and links (`- point`, `1. step`, `[words](#/address)`), never HTML. */
export const faqReply = envelope({
  data: z.object({ questions: z.array(z.object({ question: z.string(), answer: z.string() })) }),
})

/** The questions of a topic (D3 s7, K-246); topic `others` is read as `generic` (D3 s5). */
export const getFaqs = defineCall('getFaqs', 'GET /faqs/{topic}', {
  access: 'public',
  input: z.object({
    topic: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'common.fieldInvalid')),
    productType: optionalText(20),
    language: optionalLanguage,
  }),
  reply: faqReply,
  problems: ['common.notFound'],
})
