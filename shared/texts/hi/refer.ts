import {
  referralMostRupees,
  referralPaidBy,
  referralPercent,
  referralYears,
} from '../../vocabulary/businessRules.ts'
import { formatRupees } from '../../vocabulary/money.ts'
import type { SameKeys } from '../areas.ts'
import type { referEn } from '../en/refer.ts'

export const referHi: SameKeys<typeof referEn> = {
  'refer.title': 'रेफ़र करें और कमाएँ',
  'refer.lead': 'मित्र को बॉन्ड तक लाएँ, और उनके निवेश में हिस्सा पाएँ।',
  'refer.tabs': 'कार्यक्रम',
  'refer.tabBonds': 'बॉन्ड रेफ़रल',
  'refer.paused': 'हमारा रेफ़रल कार्यक्रम अभी रुका हुआ है। हम जल्द लौटेंगे।',
  'refer.pausedText':
    'फिर शुरू होने तक साझा करने का कोई लिंक नहीं है; साइट यहाँ और होम पर बताएगी। पहले के रेफ़रल के इनाम सुरक्षित हैं।',
  'refer.approvedOnly':
    'रेफ़र वही निवेशक कर सकते हैं जिनका KYC स्वीकृत है। अपना अभी पूरा करें, ताकि शुरू होते ही आप तैयार हों।',
  'refer.toKyc': 'अपना KYC पूरा करें',
  'refer.reward': 'चलने पर यह क्या देता है',
  'refer.rewardText': `- साइन-अप के ${referralYears} साल के भीतर आपका मित्र बॉन्ड में जो भी निवेश करे, उसका ${referralPercent}%।\n- एक मित्र के लिए अधिकतम ${formatRupees(referralMostRupees * 100)}।\n- निवेश पूरा होते ही यह आपका है; अगले महीने की ${referralPaidBy} तारीख तक वाउचर में मिलता है।\n- अपने लिए नहीं: आपके PAN, बैंक खाते या डिवाइस वाला दूसरा खाता नहीं गिना जाता।`,
  'refer.how': 'यह कैसे काम करता है',
  'refer.how1': 'आपका KYC स्वीकृत है',
  'refer.how1Text': 'तब आपका अपना लिंक इस पेज पर होगा।',
  'refer.how2': 'मित्र साइन अप करता है',
  'refer.how2Text': 'आपके लिंक से, उसी ब्राउज़र में जिसमें वह खोला गया, एक महीने के भीतर।',
  'refer.how3': 'मित्र निवेश करता है',
  'refer.how3Text': 'ऑर्डर पूरा होने पर इनाम आपके रेफ़रल डैशबोर्ड में दिखता है।',
  'refer.meanwhile': 'तब तक',
  'refer.meanwhileText':
    'मित्र को दिखाएँ कि बॉन्ड में आपको क्या पसंद है: [लेख](#/learn/blogs) और [सवाल-जवाब](#/faq) बिना खाते के सबके लिए खुले हैं।',
  'refer.questions': 'सवाल',
  'refer.questionsFailed': 'सवाल नहीं मिल सके',
  'refer.toDashboard': 'रेफ़रल डैशबोर्ड',
  'refer.dashboardTitle': 'रेफ़रल डैशबोर्ड',
  'refer.dashboardLead': 'आपके लिंक से कौन आया, और उसके लिए आपको क्या मिला।',
  'refer.friends': 'रेफ़र किए गए मित्र',
  'refer.activities': 'गतिविधियाँ',
  'refer.none': 'अभी कोई रेफ़रल नहीं',
  'refer.noneText':
    'आपके लिंक से साइन अप करने वाले मित्र अपनी स्थिति के साथ यहाँ दिखते हैं, और नीचे हर इनाम उसके दिन के साथ। कार्यक्रम रुका हुआ है, इसलिए अभी कोई जुड़ नहीं सकता।',
  'refer.noActivities': 'अभी कोई इनाम नहीं। हर इनाम यहाँ अपने प्रकार, स्थिति और वाउचर के दिन के साथ दिखेगा।',
  'refer.now': 'अभी रेफ़र करें',
  'refer.toBonds': 'बॉन्ड देखें',
}
