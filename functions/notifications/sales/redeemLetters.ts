import { payoutWaitHours } from '../../../shared/vocabulary/businessRules.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import { movedDayTexts, type PublishedLiquidation } from '../../liquidation/published.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { indianTime, reasonSentence, writtenDay } from '../bothLanguages.ts'
import { claimPayoutLetter } from '../payments/claimLetters.ts'
import { hindiSentences, hindiSubjects } from './redeemLettersHindi.ts'

/**
 * Letters about a sale, plain text. They name units, holding and amount: a person who did
 * not sell must see at once what was sold, and a quote is decided within hours.
 */

/** The screen of a request (D3 s2). */
export const redeemScreen = (
  siteOrigin: string,
  { productType, product, orderId }: Pick<PublishedLiquidation, 'productType' | 'product' | 'orderId'>,
): string => `${siteOrigin}/platform/#/orobonds-asset/${productType}/${product}/redeem/${orderId}`

/** e.g. `3 units of UGRO Capital 2028`. */
export const unitsOf = ({
  units,
  displayName,
}: Pick<PublishedLiquidation, 'units' | 'displayName'>): string =>
  `${units} ${units === 1 ? 'unit' : 'units'} of ${displayName}`

type News = 'quoteReady' | 'placed' | 'delayed' | 'processed' | 'failed' | 'lapsed' | 'declined'
type Words = { readonly subject: string; readonly sentences: readonly string[] }

/** How the amount is computed: value, exit load, amount received. */
function amountsOf(sale: PublishedLiquidation): string {
  const { valuePaise = 0, exitLoadPaise = 0, exitLoadInPerc, redemptionPaise = 0 } = sale
  return `Value ${formatRupees(valuePaise)}, less the exit load of ${exitLoadInPerc} % ${formatRupees(exitLoadPaise)}: you receive ${formatRupees(redemptionPaise)}.`
}

const notYou = `If you did not ask for this, write to us at once and set a new password: nothing is paid within ${payoutWaitHours} hours of that.`

/** A sale that was placed and will fail on the day it was to be paid. */
const notGoingThrough = (sale: PublishedLiquidation, dueOn: string | undefined): Words => ({
  subject: 'Your sale will not go through',
  sentences: [
    [
      `Your order to sell ${unitsOf(sale)} will come to nothing, and no money is paid for it.`,
      ...reasonSentence(movedDayTexts.fallsThrough, 'en'),
    ].join(' '),
    ...(dueOn === undefined ? [] : [`Your units come back on ${writtenDay(dueOn)}.`]),
    'Once the payment has come, what you still hold can be sold again. If you need the money sooner, please contact support.',
  ],
})

/** The text of each letter; `dueOn`: the Indian date on which the money of an order is due. */
const words: Readonly<Record<News, (sale: PublishedLiquidation, dueOn: string | undefined) => Words>> = {
  quoteReady: sale => ({
    subject: 'Your quote is ready',
    sentences: [
      `There is a price for ${unitsOf(sale)}. ${amountsOf(sale)}`,
      sale.validUntil === undefined
        ? 'The quote is valid only during market hours.'
        : `The quote is valid only during market hours, until ${indianTime(new Date(sale.validUntil))} (Indian time). After that you can ask for a new one.`,
    ],
  }),
  placed: (sale, dueOn) => ({
    subject: 'Your order to sell is placed',
    sentences: [
      `You sell ${unitsOf(sale)}. ${amountsOf(sale)} The price is frozen.`,
      ...(dueOn === undefined
        ? []
        : [`The money is paid to your verified bank account on ${writtenDay(dueOn)}.`]),
      notYou,
    ],
  }),
  delayed: (sale, dueOn) =>
    sale.reason === movedDayTexts.fallsThrough
      ? notGoingThrough(sale, dueOn)
      : {
          subject: 'The payment of your sale is delayed',
          sentences: [
            `Your sale of ${unitsOf(sale)} stands, and so does its amount.`,
            ...reasonSentence(sale.reason, 'en'),
            sale.delayedUntil === undefined
              ? 'We write to you when it is paid; the order shows where it stands.'
              : `It is paid from ${indianTime(new Date(sale.delayedUntil))} (Indian time) on. You need to do nothing.`,
          ],
        },
  processed: sale => ({
    subject: 'Your sale is paid',
    sentences: [
      `${formatRupees(sale.redemptionPaise ?? 0)} for ${unitsOf(sale)} was paid to your verified bank account.`,
      ...(sale.utr === undefined ? [] : [`The bank's reference (UTR) is ${sale.utr}.`]),
    ],
  }),
  failed: sale => ({
    subject: 'Your sale could not be completed',
    sentences: [
      `Your order to sell ${unitsOf(sale)} came to nothing.`,
      ...reasonSentence(sale.reason, 'en'),
      'No money was moved. What you hold stands in your portfolio.',
    ],
  }),
  lapsed: sale => ({
    subject: sale.at.quoteReady === undefined ? 'Your request was not quoted' : 'Your quote has lapsed',
    sentences: [
      sale.at.quoteReady === undefined
        ? `Nobody named a price for ${unitsOf(sale)} in time, so your request has lapsed.`
        : `Your quote for ${unitsOf(sale)} was not agreed to in time.`,
      'Nothing was sold and your units are free again. You can ask for a new quote at any time.',
    ],
  }),
  declined: sale => ({
    subject: 'There is no quote for your request',
    sentences: [
      `The desk cannot name a price for ${unitsOf(sale)} now. Nothing was sold and your units are free again.`,
      'The request says why. You can ask for a new quote at any time.',
    ],
  }),
}

/** The letter about a request to sell in its present state. */
export function redeemLetter(
  what: News,
  sale: PublishedLiquidation,
  { siteOrigin, dueOn }: { readonly siteOrigin: string; readonly dueOn?: string | undefined },
): Letter {
  if (sale.claim !== undefined && (what === 'delayed' || what === 'processed'))
    return claimPayoutLetter(what, sale, siteOrigin)
  const { subject, sentences } = words[what](sale, dueOn)
  const screen = redeemScreen(siteOrigin, sale)
  return letterOf(
    { en: subject, hi: hindiSubjects[what](sale) },
    {
      en: [...sentences, `Your request: ${screen}`],
      hi: [...hindiSentences[what](sale, dueOn), `आपका अनुरोध: ${screen}`],
    },
  )
}
