import type { OpenItem, OpenItemKind } from '../../../shared/contracts/account/closure/openItems.ts'
import { accountClosureCancelled, accountClosureRequested } from '../../../shared/contracts/account/events.ts'
import { closureWaitMinutes } from '../../../shared/vocabulary/businessRules.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { notify } from '../notify.ts'
import { timesOf } from './accountLetters.ts'

type Words = Readonly<Record<'en' | 'hi', string>>

/** What happened, and a way on with its page. */
const closureLetter = (subject: Words, news: Words, way: Words, page: string): Letter =>
  letterOf(subject, { en: [news.en, `${way.en}: ${page}`], hi: [news.hi, `${way.hi}: ${page}`] })

function requestedLetter(at: Date, siteOrigin: string): Letter {
  const time = timesOf(at)
  return closureLetter(
    { en: 'Your account is being closed', hi: 'आपका खाता बंद किया जा रहा है' },
    {
      en: `You wanted to close your Sthirank account, ${time.en}. Every session was ended, and nobody can log in. In about ${closureWaitMinutes} minutes it is closed, and a last letter says so.`,
      hi: `आपने अपना Sthirank खाता बंद करना चाहा, ${time.hi}। हर सत्र समाप्त कर दिया गया, और कोई लॉग इन नहीं कर सकता। लगभग ${closureWaitMinutes} मिनट में यह बंद हो जाएगा, और आख़िरी पत्र यह बताएगा।`,
    },
    {
      en: 'If this was not you, write to us at once',
      hi: 'यदि यह आपने नहीं किया, तो हमें तुरंत लिखें',
    },
    `${siteOrigin}/platform/#/about-us`,
  )
}

const kindWords: Readonly<Record<OpenItemKind, { readonly en: string; readonly hi: string }>> = {
  holdings: { en: 'bonds that you hold', hi: 'बॉन्ड जो आपके पास हैं' },
  orders: { en: 'orders under way', hi: 'चल रहे ऑर्डर' },
  sales: { en: 'requests to sell', hi: 'बेचने के अनुरोध' },
  payments: { en: 'bonds that still pay you', hi: 'बॉन्ड जिनका भुगतान अभी आना है' },
}
/** e.g. `bonds that you hold: 2`. */
const listed = (openItems: readonly OpenItem[], language: 'en' | 'hi'): string =>
  openItems.map(({ kind, count }) => `${kindWords[kind][language]}: ${count}`).join(', ')

const cancelledLetter = (openItems: readonly OpenItem[], siteOrigin: string): Letter =>
  closureLetter(
    { en: 'Your account stays open', hi: 'आपका खाता खुला है' },
    {
      en: `You wanted to close your Sthirank account, and something was still open: ${listed(openItems, 'en')}. So it was not closed, and you can log in again.`,
      hi: `आप अपना Sthirank खाता बंद करना चाहते थे, पर कुछ बाकी था: ${listed(openItems, 'hi')}। इसलिए वह बंद नहीं हुआ, और आप फिर लॉग इन कर सकते हैं।`,
    },
    {
      en: 'When that has come to its end, you can close it here',
      hi: 'जब वह पूरा हो जाए, तो आप उसे यहाँ बंद कर सकते हैं',
    },
    `${siteOrigin}/platform/#/orobonds-profile/close`,
  )

const requested = 'onAccountClosureRequested'
/** What will happen, and what to do when it was somebody else. */
export const onAccountClosureRequested = (dependencies: ConsumerDependencies) =>
  consumer(requested, accountClosureRequested, ({ investorId }, delivery) =>
    notify(
      dependencies,
      requested,
      delivery,
      investorId,
      requestedLetter(delivery.at, dependencies.siteOrigin),
    ),
  )

const cancelled = 'onAccountClosureCancelled'
/** What keeps the account open. */
export const onAccountClosureCancelled = (dependencies: ConsumerDependencies) =>
  consumer(cancelled, accountClosureCancelled, ({ investorId, openItems }, delivery) =>
    notify(
      dependencies,
      cancelled,
      delivery,
      investorId,
      cancelledLetter(openItems, dependencies.siteOrigin),
    ),
  )
