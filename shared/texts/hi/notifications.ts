import { quietHours } from '../../vocabulary/businessRules.ts'
import type { SameKeys } from '../areas.ts'
import type { notificationsEn } from '../en/notifications.ts'

export const notificationsHi: SameKeys<typeof notificationsEn> = {
  'notifications.title': 'सूचनाएँ',
  'notifications.lead':
    'पिछले बारह महीनों में हमने आपको जो लिखा। यहाँ खोली गई सूचना हर डिवाइस पर पढ़ी हुई मानी जाती है।',
  'notifications.emptyText': 'आपके खाते, केवाईसी, ऑर्डर या निवेश में कुछ होने पर वह यहाँ लिखा जाता है।',
  'notifications.toDeals': 'उपलब्ध निवेश देखें',
  'notifications.failed': 'आपकी सूचनाएँ नहीं पढ़ी जा सकीं',
  'notifications.olderFailed': 'पुरानी सूचनाएँ नहीं पढ़ी जा सकीं। कृपया फिर कोशिश करें।',
  'notifications.older': 'पुरानी सूचनाएँ दिखाएँ',
  'notifications.markAll': 'सभी को पढ़ा हुआ मानें',
  'notifications.unread': 'अपठित',
  'notifications.preferences': 'चुनें कि हम क्या और कहाँ लिखें',
  'notifications.preferencesLead': `ऐप सब कुछ दिखाता है। पत्र और संदेश आपकी पसंद से आते हैं; रात ${quietHours.from - 12} से सुबह ${quietHours.until} बजे तक केवल वही संदेश आता है जो रुक नहीं सकता।`,
  'notifications.messages': 'संदेश',
  'notifications.numberFirst': 'WhatsApp संदेशों के लिए सत्यापित मोबाइल नंबर चाहिए।',
  'notifications.verifyNumber': 'नंबर सत्यापित करें',
  'notifications.whatsappHow':
    'आपके सत्यापित नंबर पर, एक लिंक के साथ और बिना किसी गोपनीय बात के। बंद करने के लिए STOP लिखें।',
  'notifications.byKind': 'प्रकार के अनुसार',
  'notifications.byKindHow':
    'WhatsApp के स्विच तभी काम करते हैं जब ऊपर WhatsApp चालू हो; डिवाइस के स्विच उन डिवाइसों के लिए हैं जिन पर सूचनाएँ चालू हैं।',
  'notifications.device': 'इस डिवाइस पर सूचनाएँ',
  'notifications.deviceHow':
    'केवल विषय के साथ, बिना किसी गोपनीय बात के। इस डिवाइस पर लॉग आउट करने या नया पासवर्ड बनाने पर ये बंद हो जाती हैं।',
  'notifications.push': 'डिवाइस',
  'notifications.pushBlocked':
    'इस ब्राउज़र में हमारी साइट की सूचनाएँ रोकी गई हैं। ब्राउज़र की सेटिंग में इस साइट के लिए अनुमति दें, फिर यह पेज दोबारा खोलें।',
  'notifications.pushInstall': 'पहले इस साइट को होम स्क्रीन पर जोड़ें (शेयर, फिर “होम स्क्रीन पर जोड़ें”), और वहाँ से खोलें।',
  'notifications.pushUnsupported':
    'यह ब्राउज़र किसी साइट की सूचनाएँ नहीं दिखा सकता। पत्र और WhatsApp संदेश फिर भी आते हैं।',
  'notifications.pushFailed': 'ब्राउज़र इन्हें चालू या बंद नहीं कर सका। कृपया फिर कोशिश करें।',
  'notifications.pushServiceUnknown':
    'हम इस ब्राउज़र की सूचनाओं तक नहीं पहुँच सकते। कृपया दूसरा ब्राउज़र इस्तेमाल करें, जैसे Chrome, Edge, Firefox या Safari।',
  'notifications.email': 'ईमेल',
  'notifications.emailAlways': 'ईमेल: हमेशा',
  'notifications.emailWatching': 'ईमेल: जैसा आपने अपनी सूची में चुना है',
  'notifications.saved': 'सहेजा गया',
  'notifications.preferencesFailed': 'आपकी पसंद नहीं पढ़ी जा सकी',
  'notifications.about.account': 'नए डिवाइस से लॉग इन, पासवर्ड, नंबर, ईमेल, बैंक खाते और नॉमिनी में बदलाव',
  'notifications.about.kyc': 'आपके बैंक खाते की जाँच और केवाईसी की समीक्षा',
  'notifications.about.orders': 'मिले भुगतान, डीमैट खाते में यूनिट, वापसी',
  'notifications.about.sales': 'भाव, बिक्री और उनका भुगतान',
  'notifications.about.payments': 'ब्याज और मूलधन जो जारीकर्ता आपको देते हैं या देने वाले हैं',
  'notifications.about.documents': 'कॉन्ट्रैक्ट नोट और रिपोर्ट',
  'notifications.about.watching': 'जिन निवेशों पर आप नज़र रखते हैं उनकी ख़बरें',
  'notifications.letterAlways': 'ये पत्र बंद नहीं किए जा सकते: ये आपके खाते की सुरक्षा के लिए हैं या अनिवार्य हैं',
  'notifications.empty': 'अभी कुछ नहीं',
  'notifications.kinds.account': 'खाता',
  'notifications.kinds.kyc': 'केवाईसी',
  'notifications.kinds.orders': 'ऑर्डर',
  'notifications.kinds.sales': 'बिक्री',
  'notifications.kinds.payments': 'आपको भुगतान',
  'notifications.kinds.documents': 'दस्तावेज़',
  'notifications.kinds.watching': 'देखे जा रहे निवेश',
}
