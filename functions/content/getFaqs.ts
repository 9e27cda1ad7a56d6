import type { getFaqs } from '../../shared/contracts/content/getFaqs.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { faqsOf, translatedFaqs } from './faqTopics.ts'

/** The questions of a topic in one language, English by default. */
export const handleGetFaqs =
  (): Handler<typeof getFaqs> =>
  ({ topic, productType, language = 'en' }) => {
    const found = faqsOf(topic, productType)
    return Promise.resolve(
      found === undefined
        ? refuse('common.notFound', { field: 'topic' })
        : reply({ data: { questions: translatedFaqs(found, language) } }),
    )
  }
