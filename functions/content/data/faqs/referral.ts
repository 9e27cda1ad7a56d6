import {
  referralMostRupees,
  referralPaidBy,
  referralPercent,
  referralYears,
} from '../../../../shared/vocabulary/businessRules.ts'
import { formatRupees } from '../../../../shared/vocabulary/money.ts'
import type { Faq } from '../../faq.ts'

const most = formatRupees(referralMostRupees * 100)

export const referralFaqs: readonly Faq[] = [
  {
    question: { en: 'Can I refer a friend now?', hi: 'क्या मैं अभी किसी मित्र को रेफ़र कर सकता हूँ?' },
    answer: {
      en: 'Our referral program has been paused. We will be back soon. Rewards of earlier referrals stay in your [dashboard](#/referral-dashboard).',
      hi: 'हमारा रेफ़रल कार्यक्रम अभी रुका हुआ है। हम जल्द लौटेंगे। पहले के रेफ़रल के इनाम आपके [डैशबोर्ड](#/referral-dashboard) में रहते हैं।',
    },
  },
  {
    question: { en: 'What is the reward?', hi: 'इनाम क्या है?' },
    productType: 'bonds',
    answer: {
      en: `${referralPercent}% of everything your friend invests in bonds within ${referralYears} year of signing up, at most ${most} for one friend. It is yours once an investment is processed, and is paid as vouchers by day ${referralPaidBy} of the next month.`,
      hi: `साइन-अप के ${referralYears} साल के भीतर आपका मित्र बॉन्ड में जो भी निवेश करे, उसका ${referralPercent}%, एक मित्र के लिए अधिकतम ${most}। निवेश पूरा होने पर यह आपका होता है, और अगले महीने की ${referralPaidBy} तारीख तक वाउचर में मिलता है।`,
    },
  },
  {
    question: { en: 'What is the reward?', hi: 'इनाम क्या है?' },
    productType: 'fd',
    answer: {
      en: '₹300 for the first fixed deposit of your first friend, ₹400 for that of the second, and ₹500 from the third on.',
      hi: 'आपके पहले मित्र की पहली सावधि जमा पर ₹300, दूसरे की पर ₹400, और तीसरे से ₹500।',
    },
  },
  {
    question: { en: 'Who may take part?', hi: 'कौन भाग ले सकता है?' },
    answer: {
      en: 'Investors whose KYC is approved. The link shows on the referral page then. You cannot refer yourself.',
      hi: 'वे निवेशक जिनका KYC स्वीकृत है। तब रेफ़रल पेज पर लिंक दिखता है। आप स्वयं को रेफ़र नहीं कर सकते।',
    },
  },
]
