import type { watchedDealMoved } from '../../../shared/contracts/bonds/events.ts'
import type { PayloadOf } from '../../../shared/contracts/defineEvent.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'

/** Letters about deals that an investor watches, plain text. They say no price, which is another one by the time they are read. */

interface WatchedDeal extends PayloadOf<typeof watchedDealMoved> {
  readonly displayName: string
  readonly issuer: string
  readonly siteOrigin: string
}

const texts = {
  opened: {
    en: ({ displayName, issuer }: WatchedDeal) => [
      `${displayName} is open: ${displayName} of ${issuer} can be bought from today.`,
      `${displayName} is open`,
    ],
    hi: ({ displayName, issuer }: WatchedDeal) => [
      `${displayName} खुल गया है: ${issuer} का ${displayName} आज से ख़रीदा जा सकता है।`,
      `${displayName} खुल गया है`,
    ],
  },
  openAgain: {
    en: ({ displayName, issuer }: WatchedDeal) => [
      `${displayName} of ${issuer} can be bought again.`,
      `${displayName} can be bought again`,
    ],
    hi: ({ displayName, issuer }: WatchedDeal) => [
      `${issuer} का ${displayName} फिर ख़रीदा जा सकता है।`,
      `${displayName} फिर ख़रीदा जा सकता है`,
    ],
  },
  priceMoved: {
    en: ({ displayName, issuer, yieldPercent, formerPercent }: WatchedDeal) => [
      `The price of ${displayName} of ${issuer} has moved: its return a year is ${yieldPercent} % now; it was ${formerPercent} % when you last heard of it.`,
      `${displayName}: its price has moved`,
    ],
    hi: ({ displayName, issuer, yieldPercent, formerPercent }: WatchedDeal) => [
      `${issuer} के ${displayName} का भाव बदला है: इसका सालाना रिटर्न अब ${yieldPercent} % है; पिछली सूचना के समय ${formerPercent} % था।`,
      `${displayName}: भाव बदला है`,
    ],
  },
} as const

/** The letter about one piece of news, with the way to the deal and the way to stop such letters. */
export function watchedDealLetter(deal: WatchedDeal): Letter {
  const { news, product, yieldPercent, siteOrigin } = deal
  const [english = '', subject = ''] = texts[news].en(deal)
  const [hindi = '', hindiSubject = ''] = texts[news].hi(deal)
  const site = `${siteOrigin}/platform/#`
  const isMove = news === 'priceMoved'
  const en = [
    english,
    ...(isMove
      ? []
      : [`Its return a year at today's price: ${yieldPercent} %. It is no promise, and no advice to buy.`]),
    ...(isMove
      ? ['A higher return is the price of a higher risk. This is no advice to buy or to sell.']
      : []),
    `The deal: ${site}/orobonds-bond/${product}`,
    `You get this letter because you watch the deal. Take it off your list, or stop these letters: ${site}/orobonds-investment-opportunities?list=watched`,
  ]
  const hi = [
    hindi,
    ...(isMove ? [] : [`आज के भाव पर सालाना रिटर्न: ${yieldPercent} %। यह न वादा है, न ख़रीदने की सलाह।`]),
    ...(isMove ? ['अधिक रिटर्न अधिक जोखिम का मूल्य है। यह ख़रीदने या बेचने की सलाह नहीं है।'] : []),
    `निवेश: ${site}/orobonds-bond/${product}`,
    `यह पत्र इसलिए आया क्योंकि आप इस निवेश पर नज़र रखते हैं। सूची से हटाना या ये पत्र रोकना: ${site}/orobonds-investment-opportunities?list=watched`,
  ]
  return letterOf({ en: subject, hi: hindiSubject }, { en, hi })
}
