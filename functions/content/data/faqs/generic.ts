import { yearlyRateFromDays } from '../../../../shared/vocabulary/businessRules.ts'
import type { Faq } from '../../faq.ts'

export const genericFaqs: readonly Faq[] = [
  {
    question: { en: 'What can I invest in here?', hi: 'मैं यहाँ किसमें निवेश कर सकता हूँ?' },
    answer: {
      en: 'Listed corporate bonds and market-linked debentures. Public issues and fixed deposits are shown for information; they cannot be bought here yet.',
      hi: 'सूचीबद्ध कॉर्पोरेट बॉन्ड और मार्केट लिंक्ड डिबेंचर। पब्लिक इश्यू और सावधि जमा जानकारी के लिए दिखते हैं; अभी यहाँ ख़रीदे नहीं जा सकते।',
    },
  },
  {
    question: { en: 'What does it cost?', hi: 'इसका कितना खर्च है?' },
    answer: {
      en: 'Buying has no brokerage and no fee of ours; you pay the price, the accrued interest and the stamp duty of the state. Selling before maturity has an exit load that stands on the page of each bond.',
      hi: 'ख़रीदने पर न ब्रोकरेज है न हमारा कोई शुल्क; आप मूल्य, अर्जित ब्याज और राज्य का स्टाम्प शुल्क देते हैं। परिपक्वता से पहले बेचने पर एग्ज़िट लोड है जो हर बॉन्ड के पेज पर लिखा है।',
    },
  },
  {
    question: { en: 'Who holds my investments?', hi: 'मेरे निवेश किसके पास रहते हैं?' },
    answer: {
      en: 'You do, in your own demat account. If something happened to us, your units and the payments of the issuers would not be touched.',
      hi: 'आपके पास, आपके अपने डीमैट खाते में। हमें कुछ भी हो, आपके यूनिट और जारीकर्ताओं के भुगतान पर असर नहीं पड़ता।',
    },
  },
  {
    question: {
      en: 'How is the value of my portfolio computed?',
      hi: 'मेरे पोर्टफ़ोलियो का मूल्य कैसे निकाला जाता है?',
    },
    answer: {
      en: `Units times the latest published clean price plus accrued interest. The yearly return (XIRR) counts everything you paid, everything you received after TDS, and today’s value; below ${yearlyRateFromDays} days the absolute return is shown instead. The flows behind it can be opened.`,
      hi: `यूनिट गुणा नवीनतम प्रकाशित क्लीन मूल्य जमा अर्जित ब्याज। वार्षिक रिटर्न (XIRR) में आपका हर भुगतान, TDS के बाद मिली हर राशि और आज का मूल्य गिना जाता है; ${yearlyRateFromDays} दिन से कम पर कुल रिटर्न दिखता है। इसके पीछे के प्रवाह खोलकर देखे जा सकते हैं।`,
    },
  },
  {
    question: { en: 'Are returns assured?', hi: 'क्या रिटर्न का भरोसा है?' },
    answer: {
      en: 'No. Issuers may pay late or not at all, and prices move. The yield shown holds if every payment comes on its date and you hold to maturity.',
      hi: 'नहीं। जारीकर्ता देर कर सकते हैं या भुगतान न करें, और मूल्य बदलते हैं। दिखाया गया प्रतिफल तभी मिलता है जब हर भुगतान समय पर आए और आप परिपक्वता तक रखें।',
    },
  },
  {
    question: { en: 'How do I complain?', hi: 'शिकायत कैसे करूँ?' },
    answer: {
      en: '1. Write to our support first; you find it under Contact Us.\n2. If the answer does not satisfy you, write to the grievance officer: [names and deadlines](#/grievances).\n3. The SEBI portal [SCORES](https://scores.sebi.gov.in) takes your complaint, and [SMART ODR](https://smartodr.in) settles disputes online.',
      hi: '1. पहले हमारी सहायता टीम को लिखें; यह “संपर्क करें” में है।\n2. उत्तर से संतुष्ट न हों तो शिकायत अधिकारी को लिखें: [नाम और समय-सीमा](#/grievances)।\n3. SEBI का पोर्टल [SCORES](https://scores.sebi.gov.in) शिकायत लेता है, और [SMART ODR](https://smartodr.in) विवाद ऑनलाइन सुलझाता है।',
    },
  },
]
