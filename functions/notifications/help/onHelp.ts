import { helpRequestAnswered, helpRequestOpened } from '../../../shared/contracts/notifications/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, writtenDay } from '../bothLanguages.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { notify } from '../notify.ts'

/** Letters about help requests; what was written stands behind the log-in only. */

const pageOf = (siteOrigin: string): string => `${siteOrigin}/platform/#/orobonds-help`

function openedLetter(answerBy: string, siteOrigin: string): Letter {
  const page = pageOf(siteOrigin)
  return letterOf(
    { en: 'We have your message', hi: 'आपका संदेश हमें मिल गया' },
    {
      en: [
        `Our team has your message and answers by ${writtenDay(answerBy)}.`,
        `You find it, and later the answer, here: ${page}`,
      ],
      hi: [
        `आपका संदेश हमारी टीम को मिल गया; ${hindiDay(answerBy)} तक उत्तर मिलेगा।`,
        `वह, और बाद में उत्तर, यहाँ मिलेगा: ${page}`,
      ],
    },
  )
}

const answeredLetter = (siteOrigin: string): Letter =>
  letterOf(
    { en: 'Our team has answered you', hi: 'हमारी टीम ने आपको उत्तर दिया है' },
    {
      en: [
        `The answer to your message stands here, behind your log-in: ${pageOf(siteOrigin)}`,
        'If it does not help, write once more there.',
      ],
      hi: [
        `आपके संदेश का उत्तर आपके लॉग इन के पीछे यहाँ है: ${pageOf(siteOrigin)}`,
        'यदि उससे काम न बने तो वहीं फिर लिखें।',
      ],
    },
  )

const opened = 'onHelpRequestOpened'
/** That it has come, and by when it is answered. */
export const onHelpRequestOpened = (dependencies: ConsumerDependencies) =>
  consumer(opened, helpRequestOpened, ({ investorId, answerBy }, delivery) =>
    notify(dependencies, opened, delivery, investorId, openedLetter(answerBy, dependencies.siteOrigin)),
  )

const answered = 'onHelpRequestAnswered'
/** That there is an answer; not what it says. */
export const onHelpRequestAnswered = (dependencies: ConsumerDependencies) =>
  consumer(answered, helpRequestAnswered, ({ investorId }, delivery) =>
    notify(dependencies, answered, delivery, investorId, answeredLetter(dependencies.siteOrigin)),
  )
