import { formatRupees } from '../../../shared/vocabulary/money.ts'
import type { PublishedClaim } from '../../bond-portfolio/published.ts'
import type { PublishedLiquidation } from '../../liquidation/published.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, reasonSentence, writtenDay } from '../bothLanguages.ts'

/**
 * Letters about claims after a record date: bond, units, the days, and the amount before
 * tax. They name no account; the order in question is on the page of payouts.
 */

/** What a letter is about, and where the site is. */
export interface ClaimNews extends PublishedClaim {
  readonly siteOrigin: string
}
type OwedTo = PublishedClaim['claim']['owedTo']
type Decision = 'accept' | 'refuse' | 'received' | 'writeOff'

interface Words {
  readonly subject: Readonly<Record<'en' | 'hi', string>>
  readonly en: readonly string[]
  readonly hi: readonly string[]
}

const screenOf = (siteOrigin: string): string => `${siteOrigin}/platform/#/orobonds-payouts`
const withScreen = ({ subject, en, hi }: Words, siteOrigin: string): Letter =>
  letterOf(subject, {
    en: [...en, `Your payouts: ${screenOf(siteOrigin)}`],
    hi: [...hi, `आपके भुगतान: ${screenOf(siteOrigin)}`],
  })

/** e.g. `₹779.20 for 10 units of UGRO Capital 2028, due on 8 Dec 2026`. */
const aboutEn = ({ claim: { amountPaise, units, dueDate }, displayName }: PublishedClaim): string =>
  `${formatRupees(amountPaise)} for ${units} ${units === 1 ? 'unit' : 'units'} of ${displayName}, due on ${writtenDay(dueDate)}`
const aboutHi = ({ claim: { amountPaise, units, dueDate }, displayName }: PublishedClaim): string =>
  `${displayName} की ${units} यूनिट का ${hindiDay(dueDate)} को देय ${formatRupees(amountPaise)}`

const daysEn = ({ claim: { side, pricedFor, recordDate, settledOn } }: PublishedClaim): string =>
  `Your ${side} was priced for ${writtenDay(pricedFor)} and settled on ${writtenDay(settledOn)}; the record date of the payment, ${writtenDay(recordDate)}, decides whom the issuer pays.`
const daysHi = ({ claim: { side, pricedFor, recordDate, settledOn } }: PublishedClaim): string =>
  `आपकी ${side === 'purchase' ? 'खरीद' : 'बिक्री'} की कीमत ${hindiDay(pricedFor)} के लिए थी और निपटान ${hindiDay(settledOn)} को हुआ; भुगतान किसे मिलेगा, यह रिकॉर्ड तारीख ${hindiDay(recordDate)} से तय होता है।`

const opened: Readonly<Record<OwedTo, (about: PublishedClaim) => Words>> = {
  investor: about => ({
    subject: {
      en: `${about.displayName}: a payment that is yours goes to the other side`,
      hi: `${about.displayName}: आपका एक भुगतान दूसरे पक्ष को जाता है`,
    },
    en: [
      `The issuer pays ${aboutEn(about)}, before tax, to the other side of your trade, although it is part of your price.`,
      daysEn(about),
      'It is yours. We look into it once the issuer has paid, and then pay it to your verified bank account. You need to do nothing, and your price does not change.',
    ],
    hi: [
      `जारीकर्ता कर से पहले ${aboutHi(about)} आपके सौदे के दूसरे पक्ष को देता है, जबकि यह आपकी कीमत में शामिल है।`,
      daysHi(about),
      'यह राशि आपकी है। जारीकर्ता के भुगतान के बाद हम इसकी जाँच करके इसे आपके सत्यापित बैंक खाते में भेजेंगे। आपको कुछ नहीं करना है, और आपकी कीमत नहीं बदलती।',
    ],
  }),
  counterparty: about => ({
    subject: {
      en: `${about.displayName}: a payment that is not yours comes to you`,
      hi: `${about.displayName}: एक भुगतान, जो आपका नहीं है, आपको मिलता है`,
    },
    en: [
      `The issuer pays you ${aboutEn(about)}, before tax, that belongs to the other side of your trade: you have its price already.`,
      daysEn(about),
      'We look into it once the issuer has paid, and write to you what is to be done. Please keep the amount available until then.',
    ],
    hi: [
      `जारीकर्ता कर से पहले ${aboutHi(about)} आपको देता है, जो आपके सौदे के दूसरे पक्ष का है: उसकी कीमत आपको मिल चुकी है।`,
      daysHi(about),
      'जारीकर्ता के भुगतान के बाद हम इसकी जाँच करेंगे और आपको लिखेंगे कि क्या करना है। तब तक कृपया यह राशि बचाकर रखें।',
    ],
  }),
}

const decided: Readonly<Record<OwedTo, Partial<Record<Decision, (about: PublishedClaim) => Words>>>> = {
  investor: {
    accept: about => ({
      subject: {
        en: `${about.displayName}: your claim is accepted`,
        hi: `${about.displayName}: आपका दावा स्वीकार हुआ`,
      },
      en: [
        `We pay you what the issuer paid to the other side of your trade: ${aboutEn(about)}. It goes to your verified bank account on the third working day; we write to you when the bank has paid it.`,
        'No tax is deducted from it, and it is income of yours.',
      ],
      hi: [
        `जारीकर्ता ने आपके सौदे के दूसरे पक्ष को जो दिया, वह हम आपको देते हैं: ${aboutHi(about)}। यह तीसरे कार्यदिवस को आपके सत्यापित बैंक खाते में जाएगा; बैंक के भुगतान करने पर हम आपको लिखेंगे।`,
        'इस पर कर नहीं काटा गया है, और यह आपकी आय है।',
      ],
    }),
    refuse: about => ({
      subject: {
        en: `${about.displayName}: nothing is claimed for you`,
        hi: `${about.displayName}: आपके लिए कोई दावा नहीं है`,
      },
      en: [
        `We looked into ${aboutEn(about)}, and found that it is not owed to you. Your price does not change.`,
        'If you see it differently, please write to support: somebody answers you.',
      ],
      hi: [
        `हमने ${aboutHi(about)} की जाँच की और पाया कि यह आपको देय नहीं है। आपकी कीमत नहीं बदलती।`,
        'अगर आप सहमत नहीं हैं, तो कृपया सहायता को लिखें: आपको उत्तर मिलेगा।',
      ],
    }),
  },
  counterparty: {
    accept: about => ({
      subject: {
        en: `${about.displayName}: please pay back a payment of the issuer`,
        hi: `${about.displayName}: कृपया जारीकर्ता का एक भुगतान लौटाएँ`,
      },
      en: [
        `The issuer paid you ${aboutEn(about)}, before tax, that belongs to the other side of your trade. The tax that was deducted counts as yours.`,
        'Please write to support, who tell you where to pay it. Nothing is taken from your account; never pay to an account that somebody names on the phone.',
      ],
      hi: [
        `जारीकर्ता ने कर से पहले ${aboutHi(about)} आपको दिया, जो आपके सौदे के दूसरे पक्ष का है। काटा गया कर आपका माना जाता है।`,
        'कृपया सहायता को लिखें, जो बताएगी कि इसे कहाँ लौटाना है। आपके खाते से कुछ नहीं लिया जाता; फ़ोन पर बताए गए किसी खाते में कभी भुगतान न करें।',
      ],
    }),
    refuse: about => ({
      subject: {
        en: `${about.displayName}: the payment is yours after all`,
        hi: `${about.displayName}: भुगतान आपका ही है`,
      },
      en: [`We looked into ${aboutEn(about)}: it is yours, and you owe nothing.`],
      hi: [`हमने ${aboutHi(about)} की जाँच की: यह आपका है, और आप पर कुछ बकाया नहीं है।`],
    }),
    received: about => ({
      subject: {
        en: `${about.displayName}: your repayment has arrived`,
        hi: `${about.displayName}: आपकी लौटाई राशि मिल गई है`,
      },
      en: [`What you paid back has arrived: ${aboutEn(about)}. Nothing is owed any more. Thank you.`],
      hi: [`आपने जो लौटाया वह मिल गया है: ${aboutHi(about)}। अब कुछ बकाया नहीं है। धन्यवाद।`],
    }),
    writeOff: about => ({
      subject: {
        en: `${about.displayName}: you owe nothing any more`,
        hi: `${about.displayName}: अब आप पर कुछ बकाया नहीं है`,
      },
      en: [`We no longer ask for ${aboutEn(about)}. You owe nothing.`],
      hi: [`हम अब ${aboutHi(about)} नहीं माँगते। आप पर कुछ बकाया नहीं है।`],
    }),
  },
}

/** The letter when a claim is opened. */
export const claimOpenedLetter = ({ siteOrigin, ...about }: ClaimNews): Letter =>
  withScreen(opened[about.claim.owedTo](about), siteOrigin)

/** The letter about a decision; none about what concerns only us and the other side. */
export function claimDecidedLetter(
  { siteOrigin, ...about }: ClaimNews,
  decision: Decision,
): Letter | undefined {
  const words = decided[about.claim.owedTo][decision]
  return words && withScreen(words(about), siteOrigin)
}

type Payout = Pick<PublishedLiquidation, 'utr' | 'reason' | 'redemptionPaise' | 'displayName'>

/** The letter about the payout of an accepted claim: paid, or why it waits. */
export function claimPayoutLetter(
  what: 'processed' | 'delayed',
  { utr, reason, redemptionPaise = 0, displayName }: Payout,
  siteOrigin: string,
): Letter {
  const amount = formatRupees(redemptionPaise)
  const words: Words =
    what === 'processed'
      ? {
          subject: {
            en: `${displayName}: your claim is paid`,
            hi: `${displayName}: आपके दावे का भुगतान हो गया`,
          },
          en: [
            `${amount}, which the issuer of ${displayName} had paid to the other side of your trade, was paid to your verified bank account.`,
            ...(utr === undefined ? [] : [`The bank's reference (UTR) is ${utr}.`]),
          ],
          hi: [
            `${displayName} के जारीकर्ता ने जो ${amount} आपके सौदे के दूसरे पक्ष को दिया था, वह आपके सत्यापित बैंक खाते में भेज दिया गया है।`,
            ...(utr === undefined ? [] : [`बैंक का संदर्भ (UTR) ${utr} है।`]),
          ],
        }
      : {
          subject: {
            en: `${displayName}: the payment of your claim is delayed`,
            hi: `${displayName}: आपके दावे के भुगतान में देर है`,
          },
          en: [
            `Your claim to ${amount} stands.`,
            ...reasonSentence(reason, 'en'),
            'We write to you when it is paid.',
          ],
          hi: [`${amount} का आपका दावा बना हुआ है; भुगतान में देर हो रही है।`, 'भुगतान होने पर हम आपको लिखेंगे।'],
        }
  return withScreen(words, siteOrigin)
}
