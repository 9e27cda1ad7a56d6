import { capitalized, numberWords } from '../../../shared/texts/ruleTexts.ts'
import { lateWorkingDays } from '../../../shared/vocabulary/businessRules.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import type { NextPayment, PublishedPayment } from '../../bond-portfolio/published.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { hindiDay, unitsText, writtenDay } from '../bothLanguages.ts'

/**
 * Letters about payments of issuers, plain text: bond, units, amounts, day, and what comes
 * next (K-263). Of the demat account only the last four characters, of the investor nothing.
 */

/** What a letter is about, and where the site is. */
export interface PaymentNews extends PublishedPayment {
  readonly siteOrigin: string
}

const payoutsScreen = (siteOrigin: string): string => `${siteOrigin}/platform/#/orobonds-payouts`

interface Amounts {
  readonly couponPaise: number
  readonly principalPaise: number
  readonly tdsPaise: number
  readonly netPaise: number
}

/** What this credit brought: of a payment that was credited before for fewer units, the rest. */
function amountsOf({ payout }: PublishedPayment): Amounts {
  const { booked } = payout
  const couponPaise = payout.couponPaise - (booked?.couponPaise ?? 0)
  const principalPaise = payout.principalPaise - (booked?.principalPaise ?? 0)
  const tdsPaise = payout.tdsPaise - (booked?.tdsPaise ?? 0)
  return { couponPaise, principalPaise, tdsPaise, netPaise: couponPaise + principalPaise - tdsPaise }
}

/** Before tax, of what it consists, and the tax. */
const taxLines = {
  en: ({ couponPaise, principalPaise, tdsPaise }: Amounts): string => {
    const parts = `interest ${formatRupees(couponPaise)}, principal ${formatRupees(principalPaise)}`
    return `Before tax: ${formatRupees(couponPaise + principalPaise)} (${parts}). TDS: ${formatRupees(tdsPaise)}.`
  },
  hi: ({ couponPaise, principalPaise, tdsPaise }: Amounts): string => {
    const parts = `ब्याज ${formatRupees(couponPaise)}, मूलधन ${formatRupees(principalPaise)}`
    return `कर से पहले: ${formatRupees(couponPaise + principalPaise)} (${parts})। TDS: ${formatRupees(tdsPaise)}।`
  },
} as const

/** What is expected next of all holdings. */
const nextLines = {
  en: (next: NextPayment | undefined): string =>
    next === undefined
      ? 'No further payment of what you hold is announced.'
      : `Next: ${formatRupees(next.netPaise)} after TDS is expected on ${writtenDay(next.paymentDate)}, of ${next.displayNames.join(' and ')}.`,
  hi: (next: NextPayment | undefined): string =>
    next === undefined
      ? 'आपके निवेश का कोई और भुगतान घोषित नहीं है।'
      : `अगला: TDS के बाद ${formatRupees(next.netPaise)}, ${hindiDay(next.paymentDate)} को अपेक्षित है (${next.displayNames.join(', ')})।`,
} as const

/**
 * The letter after a payment was credited; `payout` is credited. `ending`: the last four characters of the demat account,
 * left out when none is on record.
 */
export function couponCreditedLetter(news: PaymentNews, ending: string | undefined): Letter {
  const { displayName, next, payout, siteOrigin } = news
  const amounts = amountsOf(news)
  const paid = formatRupees(amounts.netPaise)
  const { paidOn = payout.paymentDate, utr, issuer, final, booked } = payout
  const [account, khata] =
    ending === undefined
      ? ['the bank account of your demat account', 'आपके डीमैट खाते से जुड़े बैंक खाते में']
      : [
          `the bank account of your demat account ending ${ending}`,
          `आपके डीमैट खाते (अंत में ${ending}) से जुड़े बैंक खाते में`,
        ]
  const en = [
    `${issuer} has paid ${paid} for your ${unitsText(payout.units)} of ${displayName} on ${writtenDay(paidOn)}, into ${account}.`,
    taxLines.en(amounts),
    ...(booked === undefined ? [] : ['This is for units that were recorded after the first part was paid.']),
    ...(utr === undefined ? [] : [`The bank's reference (UTR) is ${utr}.`]),
    ...(final
      ? ['It was the last payment: the bond is repaid, and its units leave your demat account.']
      : []),
    nextLines.en(next),
    `All payments and their tax: ${payoutsScreen(siteOrigin)}`,
  ]
  const hi = [
    `${issuer} ने ${displayName} की आपकी ${payout.units} यूनिट के लिए ${hindiDay(paidOn)} को ${paid} का भुगतान ${khata} किया है।`,
    taxLines.hi(amounts),
    ...(booked === undefined ? [] : ['यह उन यूनिट के लिए है जो पहले भाग के भुगतान के बाद दर्ज हुईं।']),
    ...(utr === undefined ? [] : [`बैंक का संदर्भ (UTR) ${utr} है।`]),
    ...(final ? ['यह अंतिम भुगतान था: बॉन्ड चुकाया गया और यूनिट आपके डीमैट खाते से निकल जाती हैं।'] : []),
    nextLines.hi(next),
    `सभी भुगतान और उनका कर: ${payoutsScreen(siteOrigin)}`,
  ]
  return letterOf(
    { en: `${displayName}: ${paid} was paid to you`, hi: `${displayName}: आपको ${paid} का भुगतान हुआ` },
    { en, hi },
  )
}

/** The letter about a payment that is late; it names the trustee, whom a waiting holder can contact. */
export function couponLateLetter(news: PaymentNews, trustee: string | undefined): Letter {
  const { displayName, next, payout, siteOrigin } = news
  const amounts = amountsOf(news)
  const owed = formatRupees(amounts.netPaise)
  const en = [
    `${payout.issuer} was to pay ${owed} for your ${unitsText(payout.units)} of ${displayName} on ${writtenDay(payout.paymentDate)}. ${capitalized(numberWords.en[lateWorkingDays])} working days later the registrar has not confirmed it. We ask the registrar every day and write to you as soon as it is there.`,
    taxLines.en(amounts),
    'If your bank shows the payment already, there is nothing to do.',
    trustee === undefined
      ? 'The debenture trustee represents the holders towards the issuer; you find the name on the page of the holding.'
      : `The debenture trustee represents the holders towards the issuer: ${trustee}.`,
    nextLines.en(next),
    `Which payment it is: ${payoutsScreen(siteOrigin)}`,
  ]
  const hi = [
    `${payout.issuer} को ${displayName} की आपकी ${payout.units} यूनिट के लिए ${hindiDay(payout.paymentDate)} को ${owed} देने थे। ${numberWords.hi[lateWorkingDays]} कार्यदिवस बाद भी रजिस्ट्रार ने पुष्टि नहीं की है। हम रजिस्ट्रार से हर दिन पूछते हैं और भुगतान आते ही आपको लिखेंगे।`,
    taxLines.hi(amounts),
    'यदि आपका बैंक भुगतान दिखा रहा है तो कुछ करने की ज़रूरत नहीं।',
    trustee === undefined
      ? 'डिबेंचर ट्रस्टी जारीकर्ता के सामने धारकों का प्रतिनिधि है; उसका नाम निवेश के पेज पर है।'
      : `डिबेंचर ट्रस्टी जारीकर्ता के सामने धारकों का प्रतिनिधि है: ${trustee}।`,
    nextLines.hi(next),
    `यह कौन सा भुगतान है: ${payoutsScreen(siteOrigin)}`,
  ]
  const subject = {
    en: `${displayName}: the payment of ${writtenDay(payout.paymentDate)} is late`,
    hi: `${displayName}: ${hindiDay(payout.paymentDate)} के भुगतान में देर है`,
  }
  return letterOf(subject, { en, hi })
}
