import type { getFaqs } from '../../shared/contracts/content/getFaqs.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { faqsOf } from './faqTopics.ts'

/** The questions of a topic in one language, English by default. */
export const handleGetFaqs =
  (): Handler<typeof getFaqs> =>
  ({ topic, productType, language = 'en' }) => {
    const found = faqsOf(topic, productType)
    if (found === undefined) return Promise.resolve(refuse('common.notFound', { field: 'topic' }))
    const questions = found.map(({ question, answer }) => ({
      question: question[language],
      answer: answer[language],
    }))
    return Promise.resolve(reply({ data: { questions } }))
  }
