import { gatewayMost, transfersUntilClock } from '../../../../shared/texts/ruleTexts.ts'
import { contractNoteHours, reservedMinutes } from '../../../../shared/vocabulary/businessRules.ts'
import type { Faq } from '../../faq.ts'

export const paymentsFaqs: readonly Faq[] = [
  {
    question: { en: 'How can I pay?', hi: 'मैं भुगतान कैसे करूँ?' },
    answer: {
      en: `Through the payment gateway (UPI, net banking or debit card) up to ${gatewayMost} per order, or by NEFT. Above ${gatewayMost} only by NEFT.`,
      hi: `पेमेंट गेटवे से (UPI, नेट बैंकिंग या डेबिट कार्ड) प्रति ऑर्डर ${gatewayMost} तक, या NEFT से। ${gatewayMost} से ऊपर केवल NEFT।`,
    },
  },
  {
    question: {
      en: 'From which account may I pay?',
      hi: 'मैं किस खाते से भुगतान कर सकता हूँ?',
    },
    answer: {
      en: 'Only from the bank account that was verified in your KYC. A payment from any other account is sent back.',
      hi: 'केवल उस बैंक खाते से जो आपके KYC में सत्यापित हुआ है। किसी और खाते से आया भुगतान लौटा दिया जाता है।',
    },
  },
  {
    question: { en: 'Where does my money go?', hi: 'मेरा पैसा कहाँ जाता है?' },
    answer: {
      en: 'To the clearing corporation, which gives it to the seller in the moment the units come to you. It never lies in an account of ours.',
      hi: 'क्लियरिंग कॉर्पोरेशन को, जो यूनिट आपको मिलते ही विक्रेता को देता है। यह हमारे किसी खाते में नहीं रहता।',
    },
  },
  {
    question: { en: 'How long is the price held?', hi: 'मूल्य कितनी देर तक रहता है?' },
    answer: {
      en: `Units and price are held for ${reservedMinutes} minutes. Pay within that time, or the order expires and the units are free again. An order paid by NEFT stays payable until ${transfersUntilClock} pm of the same day if the units are still there.`,
      hi: `यूनिट और मूल्य ${reservedMinutes} मिनट तक रखे जाते हैं। इस समय में भुगतान करें, नहीं तो ऑर्डर समाप्त हो जाता है और यूनिट फिर मुक्त हो जाते हैं। NEFT वाला ऑर्डर उसी दिन दोपहर ${transfersUntilClock} बजे तक चुकाया जा सकता है, यदि यूनिट तब भी उपलब्ध हों।`,
    },
  },
  {
    question: {
      en: 'I was charged but the order failed. What now?',
      hi: 'पैसे कट गए पर ऑर्डर विफल हुआ। अब क्या?',
    },
    answer: {
      en: 'Every payment that does not become an order is sent back by itself to the account it came from: late ones, second ones, ones of another amount. The order page shows when the refund was started and when it was sent; banks usually take 5 to 7 working days to show it.',
      hi: 'जो भुगतान ऑर्डर नहीं बनता वह अपने आप उसी खाते में लौटाया जाता है: देर से आया, दूसरी बार आया या अलग राशि का। ऑर्डर पेज दिखाता है कि रिफ़ंड कब शुरू और कब भेजा गया; बैंक आमतौर पर 5 से 7 कार्यदिवस में दिखाते हैं।',
    },
  },
  {
    question: {
      en: 'Can I cancel an order?',
      hi: 'क्या मैं ऑर्डर रद्द कर सकता हूँ?',
    },
    answer: {
      en: 'Until it is paid, on the order page. A paid order is on its way to the exchange and cannot be cancelled.',
      hi: 'भुगतान होने तक, ऑर्डर पेज पर। चुकाया गया ऑर्डर एक्सचेंज को जा चुका होता है और रद्द नहीं हो सकता।',
    },
  },
  {
    question: {
      en: 'When do I get the contract note?',
      hi: 'कॉन्ट्रैक्ट नोट कब मिलता है?',
    },
    answer: {
      en: `Within ${contractNoteHours} hours after the trade; it can be downloaded on the order page, and we write to you when it is there.`,
      hi: `सौदे के ${contractNoteHours} घंटे के भीतर; यह ऑर्डर पेज से डाउनलोड होता है और आने पर हम आपको लिखते हैं।`,
    },
  },
]
