import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import type { PublishedLiquidation } from '../../liquidation/published.ts'
import type { PublishedOrder } from '../../orders/published.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, unitsText, writtenDay } from '../bothLanguages.ts'
import { redeemScreen } from '../sales/redeemLetters.ts'

/** Letters about contract notes, plain text. They name the number, the trade and its days, and neither PAN nor account. */

/** The trade that a note is of. `settlesOn`: Indian date by the calendar of now. */
export type NotedTrade =
  | { readonly kind: 'purchase'; readonly order: PublishedOrder; readonly settlesOn: string }
  | { readonly kind: 'sale'; readonly sale: PublishedLiquidation; readonly settlesOn: string }

interface Facts {
  readonly name: string
  readonly units: number
  readonly paise: number
  readonly tradedOn: string
  readonly settlesOn: string
  readonly screen: string
}

function factsOf(trade: NotedTrade, siteOrigin: string): Facts {
  const { settlesOn } = trade
  if (trade.kind === 'purchase') {
    const { displayName: name, units, breakup, matchedAt, tradeDate, orderId } = trade.order
    return {
      name,
      units,
      paise: breakup.userAmountPaise,
      tradedOn: matchedAt === undefined ? tradeDate : indianDate(new Date(matchedAt)),
      settlesOn,
      screen: `${siteOrigin}/platform/#/orobonds-order/${orderId}`,
    }
  }
  const { displayName: name, units, redemptionPaise = 0, placedOn = settlesOn } = trade.sale
  return {
    name,
    units,
    paise: redemptionPaise,
    tradedOn: placedOn,
    settlesOn,
    screen: redeemScreen(siteOrigin, trade.sale),
  }
}

/** The letter about a note that was issued, or cancelled because its trade fell through. */
export function noteLetter(
  what: 'issued' | 'cancelled',
  noteId: string,
  trade: NotedTrade,
  siteOrigin: string,
): Letter {
  const { name, units, paise, tradedOn, settlesOn, screen } = factsOf(trade, siteOrigin)
  const isPurchase = trade.kind === 'purchase'
  const amount = formatRupees(paise)
  const en = `${unitsText(units)} of ${name}`
  const hi = `${name} की ${units} यूनिट`
  if (what === 'issued')
    return letterOf(
      { en: `${name}: your contract note is here`, hi: `${name}: आपका कॉन्ट्रैक्ट नोट तैयार है` },
      {
        en: [
          `The contract note ${noteId} of your ${isPurchase ? 'purchase' : 'sale'} is ready: ${en} for ${amount}, traded on ${writtenDay(tradedOn)}, settled on ${writtenDay(settlesOn)}. It can be downloaded where the ${isPurchase ? 'order' : 'sale'} is shown.`,
          `${isPurchase ? 'Your order' : 'Your sale'}: ${screen}`,
        ],
        hi: [
          `आपकी ${isPurchase ? 'खरीद' : 'बिक्री'} का कॉन्ट्रैक्ट नोट ${noteId} तैयार है: ${amount} में ${hi}, सौदा ${hindiDay(tradedOn)}, निपटान ${hindiDay(settlesOn)}। इसे ${isPurchase ? 'ऑर्डर' : 'बिक्री'} के पेज से डाउनलोड करें।`,
          `${isPurchase ? 'आपका ऑर्डर' : 'आपकी बिक्री'}: ${screen}`,
        ],
      },
    )
  return letterOf(
    {
      en: `${name}: the contract note is cancelled`,
      hi: `${name}: कॉन्ट्रैक्ट नोट रद्द हुआ`,
    },
    {
      en: [
        `The contract note ${noteId} of ${writtenDay(tradedOn)} counts no more: the ${isPurchase ? 'purchase' : 'sale'} of ${en} for ${amount} fell through. ${isPurchase ? 'What you paid goes back to the account it came from.' : 'The units are still yours, and nothing is paid for them.'}`,
        'Please do not use the note that you have; the one that can be downloaded now says that it is cancelled.',
        `${isPurchase ? 'Your order' : 'Your sale'}: ${screen}`,
      ],
      hi: [
        `${hindiDay(tradedOn)} का कॉन्ट्रैक्ट नोट ${noteId} अब मान्य नहीं है: ${amount} में ${hi} की ${isPurchase ? 'खरीद' : 'बिक्री'} पूरी नहीं हुई। ${isPurchase ? 'आपका भुगतान उसी खाते में लौटाया जाता है जिससे आया था।' : 'यूनिट आपकी ही हैं, और उनके लिए कोई राशि नहीं दी जाती।'}`,
        'जो नोट आपके पास है उसका उपयोग न करें; अब डाउनलोड होने वाला नोट बताता है कि वह रद्द है।',
        `${isPurchase ? 'आपका ऑर्डर' : 'आपकी बिक्री'}: ${screen}`,
      ],
    },
  )
}
