import { closureWaitMinutes, recordYears } from '../../../vocabulary/businessRules.ts'
import type { SameKeys } from '../../areas.ts'
import type { closureEn } from '../../en/account/closure.ts'

export const closureHi: SameKeys<typeof closureEn> = {
  'closure.title': 'अपना खाता बंद करें',
  'closure.lead': 'हमेशा के लिए: बंद हुआ खाता फिर नहीं खुल सकता। आप कभी भी नया साइन अप कर सकते हैं।',
  'closure.cannotFetch': 'अभी नहीं दिख रहा कि आपका खाता बंद हो सकता है या नहीं',
  'closure.openTitle': 'आपका खाता अभी बंद नहीं हो सकता',
  'closure.openLead': 'पहले इन्हें पूरा होना है:',
  'closure.holdings.one': '{count} बॉन्ड जो आपके पास है',
  'closure.holdings.other': '{count} बॉन्ड जो आपके पास हैं',
  'closure.holdingsWay': 'जो है उसे बेचें, या उसकी परिपक्वता तक रुकें।',
  'closure.orders.one': '{count} ऑर्डर जो चल रहा है, या जिसका पैसा अभी आ सकता है',
  'closure.orders.other': '{count} ऑर्डर जो चल रहे हैं, या जिनका पैसा अभी आ सकता है',
  'closure.ordersWay':
    'यूनिट मिलने तक रुकें, या जिसका भुगतान नहीं हुआ उसे रद्द करें। समाप्त हुए ऑर्डर का देर से आया पैसा हम कुछ दिन तक देखते हैं।',
  'closure.sales.one': 'बेचने का {count} अनुरोध जो पूरा नहीं हुआ',
  'closure.sales.other': 'बेचने के {count} अनुरोध जो पूरे नहीं हुए',
  'closure.salesWay': 'पैसा आपको मिलने तक रुकें, या भाव को समाप्त होने दें।',
  'closure.payments.one': '{count} बॉन्ड का भुगतान जो अभी आना है',
  'closure.payments.other': '{count} बॉन्ड के भुगतान जो अभी आने हैं',
  'closure.paymentsWay': 'रिकॉर्ड तिथि पर यह आपका था, इसलिए यह आपको ही मिलेगा।',
  'closure.show': 'देखें',
  'closure.cancelledTitle': 'आपका खाता खुला रहा',
  'closure.cancelledText': 'आप इसे बंद करना चाहते थे, पर कुछ बाकी था: अभी क्या बाकी है, नीचे देखें।',
  'closure.deletedTitle': 'तुरंत मिटाया जाएगा',
  'closure.deletedText':
    'पासवर्ड, पासकी, दूसरा चरण, उपकरण और सत्र, सूचनाएँ और पसंद, और आपकी निगरानी सूची। आपका पता और नंबर दूसरे खाते में लग सकेंगे।',
  'closure.keptTitle': `${recordYears} साल रखा जाएगा, क्योंकि क़ानून ब्रोकर से यह माँगता है`,
  'closure.keptText':
    'आपके केवाईसी के अभिलेख दस्तावेज़ों और बैंक खाते सहित, आपके ऑर्डर, बिक्री और भुगतान, और आपके कॉन्ट्रैक्ट नोट। उनका और कोई उपयोग नहीं होता, और कोई उनमें लॉग इन नहीं कर सकता। फिर वे भी मिटा दिए जाते हैं।',
  'closure.nothingKept':
    'आपका केवाईसी कभी स्वीकृत नहीं हुआ और आपने कभी ऑर्डर नहीं किया, इसलिए क़ानून कोई अभिलेख नहीं माँगता: सब कुछ तुरंत मिटाया जाता है, आपके विवरण और दस्तावेज़ भी।',
  'closure.takeTitle': 'पहले साथ ले लें',
  'closure.takeText': 'बाद में रिपोर्ट और कॉन्ट्रैक्ट नोट नहीं खुल सकते। आपके आयकर रिटर्न में उनकी ज़रूरत पड़ सकती है।',
  'closure.reports': 'रिपोर्ट पर जाएँ',
  'closure.retype': 'पक्का करने के लिए आपका ईमेल पता: {email}',
  'closure.close': 'मेरा खाता हमेशा के लिए बंद करें',
  'closure.otherEmail': 'कृपया इसी खाते का ईमेल पता लिखें',
  'closure.somethingOpen': 'अब कुछ बाकी है, इसलिए खाता अभी बंद नहीं हो सकता',
  'closure.doneTitle': 'आपका खाता बंद किया जा रहा है',
  'closure.doneText': `आप सभी उपकरणों पर लॉग आउट हो रहे हैं। लगभग ${closureWaitMinutes} मिनट में, जब कुछ भी नहीं चल रहा होगा, खाता बंद हो जाएगा, और एक पत्र यह बताएगा। यदि कुछ बाकी निकला तो वह खुला रहेगा, और पत्र बताएगा कि क्या।`,
  'closure.leave': 'लॉग आउट',
}
