import { capitalized, numberWords } from '../../../../shared/texts/ruleTexts.ts'
import {
  lockInDays,
  salePromisedDays,
  saleSettlementDays,
} from '../../../../shared/vocabulary/businessRules.ts'
import type { Faq } from '../../faq.ts'

export const liquidationFaqs: readonly Faq[] = [
  {
    question: {
      en: 'Can I sell before maturity?',
      hi: 'क्या मैं परिपक्वता से पहले बेच सकता हूँ?',
    },
    answer: {
      en: 'Units can be sold if a buyer is found; that is not assured. The portfolio shows for every holding what all free units would bring today, exit load taken off, and where the price comes from. The amount is indicative until it is agreed. Holdings whose sale can be asked for online say so; for all others please write to us.',
      hi: 'ख़रीदार मिलने पर यूनिट बेचे जा सकते हैं; इसका भरोसा नहीं है। पोर्टफ़ोलियो हर होल्डिंग के लिए दिखाता है कि आज सभी मुक्त यूनिट एग्ज़िट लोड काटकर कितना दिलाते और मूल्य कहाँ से आया। तय होने तक यह राशि सांकेतिक है। जिन होल्डिंग की बिक्री ऑनलाइन माँगी जा सकती है वहाँ लिखा होता है; बाकी के लिए हमें लिखें।',
    },
  },
  {
    question: { en: 'What is the lock-in?', hi: 'लॉक-इन क्या है?' },
    answer: {
      en: `Units cannot be sold for ${lockInDays} days from the day their order was processed. Every purchase counts for itself, so a part of your units may be free already; the portfolio shows how many and until when the others are locked.`,
      hi: `ऑर्डर पूरा होने के दिन से ${lockInDays} दिन तक यूनिट नहीं बेचे जा सकते। हर ख़रीद अलग गिनी जाती है, इसलिए कुछ यूनिट पहले ही मुक्त हो सकते हैं; पोर्टफ़ोलियो दिखाता है कितने और बाकी कब तक लॉक हैं।`,
    },
  },
  {
    question: {
      en: `Why are all my units locked although ${lockInDays} days have passed?`,
      hi: `${lockInDays} दिन बीतने पर भी मेरे सभी यूनिट लॉक क्यों हैं?`,
    },
    answer: {
      en: 'Between the record date and the due date of a payment the bond is not traded, so that it stays clear who gets the payment. The units are free again on the due date.',
      hi: 'रिकॉर्ड तारीख और देय तारीख के बीच बॉन्ड का लेन-देन नहीं होता, ताकि यह साफ़ रहे कि भुगतान किसे मिलेगा। देय तारीख को यूनिट फिर मुक्त हो जाते हैं।',
    },
  },
  {
    question: { en: 'What does selling cost?', hi: 'बेचने में कितना खर्च है?' },
    answer: {
      en: 'The exit load, a percentage of the sale amount that stands on the page of each bond, usually 2%. It is taken off the whole amount, then rounded once. Nothing else is taken.',
      hi: 'एग्ज़िट लोड, यानी बिक्री राशि का वह प्रतिशत जो हर बॉन्ड के पेज पर लिखा है, आमतौर पर 2%। यह पूरी राशि से काटा जाता है और एक बार पूर्णांकित होता है। और कुछ नहीं काटा जाता।',
    },
  },
  {
    question: { en: 'When do I get the money?', hi: 'पैसा कब मिलता है?' },
    answer: {
      en: `${capitalized(numberWords.en[saleSettlementDays])} working days after the sale is placed (T+${saleSettlementDays}), at the latest within ${salePromisedDays} working days, to the verified bank account.`,
      hi: `बिक्री दर्ज होने के ${numberWords.hi[saleSettlementDays]} कार्यदिवस बाद (T+${saleSettlementDays}), अधिकतम ${salePromisedDays} कार्यदिवस में, सत्यापित बैंक खाते में।`,
    },
  },
]
