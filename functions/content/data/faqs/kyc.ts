import { numberWords } from '../../../../shared/texts/ruleTexts.ts'
import { adultYears, reviewDays } from '../../../../shared/vocabulary/businessRules.ts'
import type { Faq } from '../../faq.ts'

export const kycFaqs: readonly Faq[] = [
  {
    question: { en: 'What do I need?', hi: 'मुझे क्या चाहिए?' },
    answer: {
      en: `Your PAN (linked to Aadhaar), a proof of address (DigiLocker, or a picture of your Aadhaar, passport or voter id), a bank account in your name and a demat account in your name. You must be ${adultYears} or older.`,
      hi: `आपका PAN (आधार से जुड़ा), पते का प्रमाण (DigiLocker, या आधार, पासपोर्ट या वोटर आईडी की तस्वीर), आपके नाम का बैंक खाता और आपके नाम का डीमैट खाता। आपकी आयु ${adultYears} वर्ष या अधिक होनी चाहिए।`,
    },
  },
  {
    question: { en: 'How long does it take?', hi: 'इसमें कितना समय लगता है?' },
    answer: {
      en: `A few minutes for you. Our team looks at a complete KYC within ${numberWords.en[reviewDays]} working days and writes to you either way.`,
      hi: `आपके लिए कुछ मिनट। हमारी टीम पूरा KYC ${numberWords.hi[reviewDays]} कार्यदिवस में देखती है और हर हाल में आपको लिखती है।`,
    },
  },
  {
    question: {
      en: 'Why is one rupee paid into my account?',
      hi: 'मेरे खाते में एक रुपया क्यों आया?',
    },
    answer: {
      en: 'That is how we verify that the account exists and belongs to you. If your bank does not answer, you can upload a bank proof instead.',
      hi: 'इससे हम सत्यापित करते हैं कि खाता मौजूद है और आपका है। यदि आपका बैंक उत्तर न दे तो आप बैंक प्रमाण अपलोड कर सकते हैं।',
    },
  },
  {
    question: {
      en: 'My KYC was sent back. What do I do?',
      hi: 'मेरा KYC लौटाया गया। मैं क्या करूँ?',
    },
    answer: {
      en: 'Open your KYC: the remark stands on the step it belongs to and says what to do. As soon as your correction is here, our team looks at it again.',
      hi: 'अपना KYC खोलें: टिप्पणी उसी चरण पर है और बताती है क्या करना है। सुधार मिलते ही हमारी टीम फिर देखती है।',
    },
  },
  {
    question: {
      en: 'Can I change my details later?',
      hi: 'क्या मैं बाद में विवरण बदल सकता हूँ?',
    },
    answer: {
      en: 'After the approval details cannot be changed online. If something is not right, please write to us. Nominees, e-mail address and mobile number can be changed in your profile.',
      hi: 'स्वीकृति के बाद विवरण ऑनलाइन नहीं बदले जा सकते। कुछ गलत हो तो कृपया हमें लिखें। नॉमिनी, ईमेल पता और मोबाइल नंबर प्रोफ़ाइल में बदले जा सकते हैं।',
    },
  },
  {
    question: {
      en: 'Do you keep my Aadhaar number?',
      hi: 'क्या आप मेरा आधार नंबर रखते हैं?',
    },
    answer: {
      en: 'No. Of an Aadhaar only the last four digits are kept. Your PAN, account and demat numbers are encrypted.',
      hi: 'नहीं। आधार के केवल अंतिम चार अंक रखे जाते हैं। आपका PAN, बैंक और डीमैट नंबर एन्क्रिप्ट रहते हैं।',
    },
  },
]
