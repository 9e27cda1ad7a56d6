import type { Faq } from '../../faq.ts'

export const mldFaqs: readonly Faq[] = [
  {
    question: {
      en: 'What is a market-linked debenture?',
      hi: 'मार्केट लिंक्ड डिबेंचर क्या है?',
    },
    answer: {
      en: 'A debenture whose return depends on an index, for example Nifty. It pays once, at maturity: face value times one plus the participation times the index return, never below its floor and never above its cap. Floor, cap and participation stand on its page and hold for the whole tenor, not per year.',
      hi: 'ऐसा डिबेंचर जिसका रिटर्न किसी सूचकांक, जैसे निफ्टी, पर निर्भर है। यह परिपक्वता पर एक बार भुगतान करता है: अंकित मूल्य गुणा (एक जमा भागीदारी गुणा सूचकांक रिटर्न), न्यूनतम से कम नहीं और अधिकतम से ज़्यादा नहीं। ये शर्तें उसके पेज पर हैं और पूरी अवधि के लिए हैं, प्रति वर्ष नहीं।',
    },
  },
  {
    question: { en: 'Is the floor safe?', hi: 'क्या न्यूनतम रिटर्न सुरक्षित है?' },
    answer: {
      en: 'The floor is a promise of the issuer. It holds at maturity and only if the issuer can pay. Before maturity the price may be below what you paid.',
      hi: 'न्यूनतम रिटर्न जारीकर्ता का वादा है। यह परिपक्वता पर और तभी मिलता है जब जारीकर्ता भुगतान कर सके। परिपक्वता से पहले मूल्य आपके ख़रीद मूल्य से कम हो सकता है।',
    },
  },
  {
    question: { en: 'How much do I need?', hi: 'कितनी राशि चाहिए?' },
    answer: {
      en: 'Usually one unit, about ₹1,00,000. The exact amount stands on the page before you order. [The terms of a sample](#/market-linked-debentures/mld2/details)',
      hi: 'आमतौर पर एक यूनिट, लगभग ₹1,00,000। सही राशि ऑर्डर से पहले पेज पर दिखती है। [एक नमूने की शर्तें](#/market-linked-debentures/mld2/details)',
    },
  },
  {
    question: {
      en: 'How is my debenture valued until maturity?',
      hi: 'परिपक्वता तक मेरे डिबेंचर का मूल्य कैसे तय होता है?',
    },
    answer: {
      en: 'At its latest published price. The portfolio says where the price comes from (last trade, dealer or model) and of which day it is.',
      hi: 'नवीनतम प्रकाशित मूल्य पर। पोर्टफ़ोलियो बताता है कि मूल्य कहाँ से आया (अंतिम सौदा, डीलर या मॉडल) और किस दिन का है।',
    },
  },
  {
    question: { en: 'How is the return taxed?', hi: 'रिटर्न पर कर कैसे लगता है?' },
    answer: {
      en: 'Since 1 April 2023 the gain of a market-linked debenture is a short-term gain, taxed at your slab, however long you held it. At maturity the issuer deducts 10% (TDS) of the return once it exceeds ₹10,000 in the financial year (since 1 April 2025). This is general information, not tax advice.',
      hi: '1 अप्रैल 2023 से मार्केट लिंक्ड डिबेंचर का लाभ अल्पकालिक माना जाता है और आपके स्लैब से कर लगता है, चाहे आपने कितने भी समय रखा हो। परिपक्वता पर, यदि रिटर्न वित्तीय वर्ष में ₹10,000 से अधिक हो (1 अप्रैल 2025 से), जारीकर्ता 10% (TDS) काटता है। यह सामान्य जानकारी है, कर सलाह नहीं।',
    },
  },
  {
    question: {
      en: 'When is the money paid if the maturity is a holiday?',
      hi: 'परिपक्वता छुट्टी पर हो तो पैसा कब मिलता है?',
    },
    answer: {
      en: 'On the working day before it.',
      hi: 'उससे पहले के कार्यदिवस को।',
    },
  },
]
