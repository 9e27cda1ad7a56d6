import { reviewDays } from '../../vocabulary/businessRules.ts'
import type { SameKeys } from '../areas.ts'
import type { dematEn } from '../en/demat.ts'
import { numberWords } from '../ruleTexts.ts'

/** Sentences of the demat step (D2 s2, s5, s8; K-123). */
export const dematHi: SameKeys<typeof dematEn> = {
  'demat.title': 'अपने डीमैट खाते की पुष्टि करें',
  'demat.dpName': 'DP का नाम',
  'demat.confirmMismatch': 'दोहराया गया DP ID मेल नहीं खाता!',
  'demat.newNumberNeeded': 'पुष्टि के लिए कृपया नई डीमैट संख्या लिखें।',
  'demat.required': 'कृपया डीमैट संख्या लिखें',
  'demat.invalid': 'डीमैट संख्या में 16 अक्षर होते हैं: IN और 14 अंक (NSDL), या 16 अंक (CDSL)',
  'demat.participantInvalid': 'पहले आठ अक्षर प्रतिभागी बताते हैं: IN और 6 अंक, या 8 अंक',
  'demat.participantUnknown': 'DP नहीं मिला',
  'demat.participantUnknownHint': `यह प्रतिभागी हमारी सूची में नहीं है। उसका नाम लिखें; हमारी टीम उसे देखती है, जिसमें ${numberWords.hi[reviewDays]} कार्य दिवस तक लगते हैं।`,
  'demat.alreadyRegistered':
    'यह डीमैट खाता किसी अन्य निवेशक के नाम से पंजीकृत है। कृपया दूसरा खाता दें या सहायता से संपर्क करें',
  'demat.consentRequired': 'कृपया सहमति दें कि आपके बॉन्ड इस डीमैट खाते में जमा किए जा सकते हैं',
  'demat.lead': 'आपके ख़रीदे हुए बॉन्ड यहाँ जमा होते हैं। यह खाता आपके अपने नाम का होना चाहिए।',
  'demat.number': 'डीमैट संख्या',
  'demat.numberHint': '16 अक्षर; खाली जगह और डैश से फ़र्क नहीं पड़ता, जैसे IN300214 12345678',
  'demat.numberAgain': 'डीमैट संख्या दोहराएँ',
  'demat.depository': 'डिपॉज़िटरी',
  'demat.consent':
    'मैं सहमति देता/देती हूँ कि मेरे ख़रीदे हुए बॉन्ड और डिबेंचर इस डीमैट खाते में जमा किए जाएँ, और यह खाता मेरे अपने नाम का है।',
  'demat.nriNote': 'एनआरआई निवेशक केवल एनआरओ डीमैट खाता जोड़ सकते हैं।',
  'demat.nroAccount': 'मैं भारत से बाहर रहता/रहती हूँ, और यह NRO डीमैट खाता है।',
  'demat.verify': 'डीमैट खाता सहेजें',
  'demat.lookingUp': 'प्रतिभागी खोज रहे हैं…',
  'demat.lookupFailed': 'प्रतिभागी अभी नहीं खोजा जा सका। आप आगे बढ़ सकते हैं; सहेजते समय उसे फिर खोजा जाएगा।',
  'demat.manualReview': 'हमारी टीम देखती है',
}
