import { payoutWaitHours } from '../../../shared/vocabulary/businessRules.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import { movedDayTexts, type PublishedLiquidation } from '../../liquidation/published.ts'
import { hindiDay, hindiTime, reasonSentence } from '../bothLanguages.ts'

/** The Hindi sentences of the letters about a sale, one for one as `redeemLetters.ts` has them in English. */

type Sentences = (sale: PublishedLiquidation, dueOn: string | undefined) => readonly string[]

const reasonOf = ({ reason }: PublishedLiquidation): readonly string[] => reasonSentence(reason, 'hi')

const unitsOf = ({ units, displayName }: PublishedLiquidation): string => `${displayName} की ${units} यूनिट`

function amountsOf(sale: PublishedLiquidation): string {
  const { valuePaise = 0, exitLoadPaise = 0, exitLoadInPerc, redemptionPaise = 0 } = sale
  return `मूल्य ${formatRupees(valuePaise)}, ${exitLoadInPerc} % एग्ज़िट लोड ${formatRupees(exitLoadPaise)} घटाकर: आपको ${formatRupees(redemptionPaise)} मिलेंगे।`
}

const delayed: Sentences = (sale, dueOn) =>
  sale.reason === movedDayTexts.fallsThrough
    ? [
        [
          `${unitsOf(sale)} बेचने का आपका ऑर्डर पूरा नहीं होगा, और इसके लिए कोई राशि नहीं मिलेगी।`,
          ...reasonOf(sale),
        ].join(' '),
        ...(dueOn === undefined ? [] : [`आपकी यूनिट ${hindiDay(dueOn)} को वापस आ जाएँगी।`]),
        'भुगतान आने के बाद जो यूनिट आपके पास हैं उन्हें फिर बेचा जा सकता है। पैसा पहले चाहिए तो सहायता टीम से संपर्क करें।',
      ]
    : [
        `${unitsOf(sale)} की आपकी बिक्री कायम है, और उसकी राशि भी।`,
        ...reasonOf(sale),
        sale.delayedUntil === undefined
          ? 'भुगतान होते ही हम आपको लिखेंगे; ऑर्डर में उसकी स्थिति दिखती है।'
          : `भुगतान ${hindiTime(sale.delayedUntil)} (भारतीय समय) से होगा। आपको कुछ नहीं करना है।`,
      ]

type News = 'quoteReady' | 'placed' | 'delayed' | 'processed' | 'failed' | 'lapsed' | 'declined'

export const hindiSubjects: Readonly<Record<News, (sale: PublishedLiquidation) => string>> = {
  quoteReady: () => 'आपका भाव तैयार है',
  placed: () => 'बेचने का आपका ऑर्डर दर्ज हो गया',
  delayed: ({ reason }) =>
    reason === movedDayTexts.fallsThrough ? 'आपकी बिक्री पूरी नहीं होगी' : 'आपकी बिक्री के भुगतान में देर है',
  processed: () => 'आपकी बिक्री का भुगतान हो गया',
  failed: () => 'आपकी बिक्री पूरी नहीं हो सकी',
  lapsed: ({ at }) =>
    at.quoteReady === undefined ? 'आपके अनुरोध का भाव नहीं आया' : 'आपके भाव का समय समाप्त हो गया',
  declined: () => 'आपके अनुरोध का कोई भाव नहीं है',
}

export const hindiSentences = {
  quoteReady: sale => [
    `${unitsOf(sale)} का भाव आ गया है। ${amountsOf(sale)}`,
    sale.validUntil === undefined
      ? 'यह भाव केवल बाज़ार के समय में मान्य है।'
      : `यह भाव केवल बाज़ार के समय में, ${hindiTime(sale.validUntil)} (भारतीय समय) तक मान्य है। उसके बाद आप नया भाव माँग सकते हैं।`,
  ],
  placed: (sale, dueOn) => [
    `आप ${unitsOf(sale)} बेच रहे हैं। ${amountsOf(sale)} भाव तय हो गया है।`,
    ...(dueOn === undefined ? [] : [`राशि ${hindiDay(dueOn)} को आपके सत्यापित बैंक खाते में भेजी जाएगी।`]),
    `यदि यह आपने नहीं किया है तो हमें तुरंत लिखें और नया पासवर्ड बनाएँ: उसके ${payoutWaitHours} घंटों में कोई भुगतान नहीं होता।`,
  ],
  delayed,
  processed: sale => [
    `${unitsOf(sale)} के ${formatRupees(sale.redemptionPaise ?? 0)} आपके सत्यापित बैंक खाते में भेज दिए गए हैं।`,
    ...(sale.utr === undefined ? [] : [`बैंक का संदर्भ (UTR) ${sale.utr} है।`]),
  ],
  failed: sale => [
    `${unitsOf(sale)} बेचने का आपका ऑर्डर पूरा नहीं हो सका।`,
    ...reasonOf(sale),
    'कोई राशि नहीं भेजी गई। जो आपके पास है वह पोर्टफ़ोलियो में दिखता है।',
  ],
  lapsed: sale => [
    sale.at.quoteReady === undefined
      ? `${unitsOf(sale)} का भाव समय पर नहीं आया, इसलिए आपका अनुरोध समाप्त हो गया है।`
      : `${unitsOf(sale)} का भाव समय पर स्वीकार नहीं किया गया।`,
    'कुछ नहीं बेचा गया और आपकी यूनिट फिर उपलब्ध हैं। आप कभी भी नया भाव माँग सकते हैं।',
  ],
  declined: sale => [
    `डेस्क अभी ${unitsOf(sale)} का भाव नहीं दे सकता। कुछ नहीं बेचा गया और आपकी यूनिट फिर उपलब्ध हैं।`,
    'कारण अनुरोध में लिखा है। आप कभी भी नया भाव माँग सकते हैं।',
  ],
} as const satisfies Readonly<Record<News, Sentences>>
