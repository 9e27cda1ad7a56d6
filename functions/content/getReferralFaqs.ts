import type { getReferralFaqs } from '../../shared/contracts/content/getReferralFaqs.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { faqsOf, translatedFaqs } from './faqTopics.ts'

/** The questions about referrals in one language, English by default. */
export const handleGetReferralFaqs =
  (): Handler<typeof getReferralFaqs> =>
  ({ productType, language = 'en' }) =>
    Promise.resolve(
      reply({ data: { questions: translatedFaqs(faqsOf('referral', productType) ?? [], language) } }),
    )
