import type { Faq } from '../../faq.ts'

export const ptcFaqs: readonly Faq[] = [
  {
    question: {
      en: 'What is a pass-through certificate?',
      hi: 'पास-थ्रू सर्टिफ़िकेट क्या है?',
    },
    answer: {
      en: 'A share in a pool of loans. What the borrowers repay is passed on to you, usually every month: interest and a part of the principal. If borrowers pay late or not at all, you get less or later.',
      hi: 'ऋणों के समूह में एक हिस्सा। उधार लेने वाले जो लौटाते हैं वह आमतौर पर हर महीने आपको मिलता है: ब्याज और मूलधन का हिस्सा। यदि वे देर करें या न लौटाएँ तो आपको कम या देर से मिलता है।',
    },
  },
  {
    question: {
      en: 'Why does the interest become smaller every month?',
      hi: 'ब्याज हर महीने कम क्यों होता है?',
    },
    answer: {
      en: 'Because principal comes back all the time and interest is counted on what is left. The payment schedule shows both for every date.',
      hi: 'क्योंकि मूलधन लगातार लौटता है और ब्याज शेष राशि पर गिना जाता है। भुगतान सूची हर तारीख के लिए दोनों दिखाती है।',
    },
  },
  {
    question: { en: 'How much tax is deducted?', hi: 'कितना कर काटा जाता है?' },
    answer: {
      en: 'From payments since 1 April 2025 10% of the interest, from the first rupee. Until 31 March 2025 it was 25%. The principal is not taxed. This is general information, not tax advice.',
      hi: '1 अप्रैल 2025 से होने वाले भुगतानों में ब्याज का 10%, पहले रुपये से। 31 मार्च 2025 तक यह 25% था। मूलधन पर कर नहीं है। यह सामान्य जानकारी है, कर सलाह नहीं।',
    },
  },
]
