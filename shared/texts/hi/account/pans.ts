import { mostSubAccounts, panRestoreDays } from '../../../vocabulary/businessRules.ts'
import type { SameKeys } from '../../areas.ts'
import type { pansEn } from '../../en/account/pans.ts'

/** PANs and sub-accounts in Hindi. */
export const pansHi: SameKeys<typeof pansEn> = {
  'pans.all': 'सभी PAN',
  'pans.isOwn': 'यह आपका अपना PAN है: यह आपके KYC से आता है और हमेशा सूची में रहता है',
  'pans.exists': 'यह PAN आपकी सूची में पहले से है',
  'pans.tooMany': `आप अधिक से अधिक ${mostSubAccounts} PAN जोड़ सकते हैं। हटाया गया PAN मिटाए जाने तक गिना जाता है`,
  'pans.unknown': 'यह PAN आपकी सूची में नहीं है',
  'pans.moved': 'यह PAN किसी दूसरे डिवाइस पर बदला गया है। कृपया इसे अभी जैसा है वैसा देखें',
  'pans.deleted': 'यह PAN हटाया हुआ है। पहले इसे वापस लाएँ',
  'pans.restoreOver': `जिन ${panRestoreDays} दिनों में इसे वापस लाया जा सकता था, वे बीत गए`,
  'pans.emailRequired': 'कृपया इस व्यक्ति का ईमेल पता लिखें: कोड वहीं जाता है',
  'pans.emailOwn': 'कृपया इस व्यक्ति का पता लिखें, अपना नहीं',
  'pans.guardianNeeded': 'कृपया पुष्टि करें कि आप अभिभावक हैं',
  'pans.checkUnavailable':
    'आयकर विभाग से उत्तर नहीं मिल रहा। कुछ सहेजा नहीं गया और कुछ खोया नहीं: कृपया कुछ मिनट बाद फिर कोशिश करें',
  'pans.notUsable': 'यह PAN तब चुना जा सकता है जब इसके धारक सहमति दे दें',
  'pans.agreedAlready': 'इस PAN के लिए सहमति मिल चुकी है। कोड की ज़रूरत नहीं',
  'pans.askLater': 'इस व्यक्ति ने सहमति वापस ले ली है। आप {when} से फिर पूछ सकते हैं',
  'pans.codeOther': 'कोड किसी दूसरे PAN या दूसरे पते के लिए भेजा गया था। कृपया नया कोड माँगें',
  'pans.canInvalid': 'CAN में दस अक्षर और अंक होते हैं',
  'pans.linkInvalid': 'यह लिंक अब काम नहीं करता',
}
