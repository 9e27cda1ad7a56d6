import { helpRequestAnswered, helpRequestOpened } from '../../../shared/contracts/notifications/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, writtenDay } from '../bothLanguages.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { notify } from '../notify.ts'

/** Letters about help requests; what was written stands behind the log-in only. */

type Words = Readonly<Record<'en' | 'hi', string>>

/** One sentence, and the page on which the conversation stands. */
const helpLetter = (subject: Words, news: Words, siteOrigin: string): Letter => {
  const page = `${siteOrigin}/platform/#/orobonds-help`
  const find = {
    en: `You find it here, behind your log-in: ${page}`,
    hi: `वह यहाँ, आपके लॉग इन के पीछे है: ${page}`,
  }
  return letterOf(subject, { en: [news.en, find.en], hi: [news.hi, find.hi] })
}

const openedLetter = (answerBy: string, siteOrigin: string): Letter =>
  helpLetter(
    { en: 'We have your message', hi: 'आपका संदेश हमें मिल गया' },
    {
      en: `Our team has your message and answers by ${writtenDay(answerBy)}.`,
      hi: `आपका संदेश हमारी टीम को मिल गया; ${hindiDay(answerBy)} तक उत्तर मिलेगा।`,
    },
    siteOrigin,
  )

const answeredLetter = (siteOrigin: string): Letter =>
  helpLetter(
    { en: 'Our team has answered you', hi: 'हमारी टीम ने आपको उत्तर दिया है' },
    {
      en: 'There is an answer to your message. If it does not help, write once more there.',
      hi: 'आपके संदेश का उत्तर आ गया है। यदि उससे काम न बने तो वहीं फिर लिखें।',
    },
    siteOrigin,
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
