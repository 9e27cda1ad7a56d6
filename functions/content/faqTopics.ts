import { bondsFaqs } from './data/faqs/bonds.ts'
import { genericFaqs } from './data/faqs/generic.ts'
import { kycFaqs } from './data/faqs/kyc.ts'
import { liquidationFaqs } from './data/faqs/liquidation.ts'
import { mldFaqs } from './data/faqs/mld.ts'
import { paymentsFaqs } from './data/faqs/payments.ts'
import { ptcFaqs } from './data/faqs/ptc.ts'
import { referralFaqs } from './data/faqs/referral.ts'
import type { Faq } from './faq.ts'

const topics: ReadonlyMap<string, readonly Faq[]> = new Map([
  ['bonds', bondsFaqs],
  ['mld', mldFaqs],
  ['ptc', ptcFaqs],
  ['liquidation', liquidationFaqs],
  ['payments', paymentsFaqs],
  ['kyc', kycFaqs],
  ['generic', genericFaqs],
  ['referral', referralFaqs],
])

/** The questions of a topic; `undefined` for an unknown one. `others` means `generic` (D3 s5). */
export function faqsOf(topic: string, productType?: string): readonly Faq[] | undefined {
  const found = topics.get(topic === 'others' || productType === 'others' ? 'generic' : topic)
  if (productType === undefined) return found
  return found?.filter(({ productType: only }) => only === undefined || only === productType)
}

/** The questions as a call answers them. */
export const translatedFaqs = (faqs: readonly Faq[], language: 'en' | 'hi') =>
  faqs.map(({ question, answer }) => ({ question: question[language], answer: answer[language] }))
