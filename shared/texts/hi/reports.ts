import type { SameKeys } from '../areas.ts'
import type { reportsEn } from '../en/reports.ts'

export const reportsHi: SameKeys<typeof reportsEn> = {
  'reports.title': 'रिपोर्ट',
  'reports.lead':
    'ऐसी वर्कबुक जिन्हें आप रख सकें, जाँच सकें और अपने टैक्स सलाहकार को दे सकें। हर रिपोर्ट माँगते समय आपके खाते से बनती है।',
  'reports.back': 'डैशबोर्ड पर वापस',
  'reports.holdings': 'पोर्टफ़ोलियो होल्डिंग रिपोर्ट',
  'reports.holdingsText':
    'किसी दिन के अंत में आपके पास क्या था: यूनिट, आपने कितना चुकाया, उस दिन का दाम, मूल्य, ब्याज और TDS।',
  'reports.transactions': 'लेन-देन रिपोर्ट',
  'reports.transactionsText': 'एक वित्त वर्ष की ख़रीद, बिक्री, ब्याज और लौटा मूलधन, रक़म और संदर्भ के साथ।',
  'reports.tax': 'टैक्स रिपोर्ट',
  'reports.taxText': 'एक वित्त वर्ष का ब्याज और TDS फ़ॉर्म 26AS के क्रम में और तिमाही के अनुसार, और हर लॉट का लाभ।',
  'reports.asOf': 'किस दिन तक',
  'reports.year': 'वित्त वर्ष',
  'reports.yearOf': 'अप्रैल {from} से मार्च {to}',

  'reports.download': 'डाउनलोड करें',
  'reports.named': '{report} (.xlsx) की फ़ाइल',

  'reports.done': '{file} आपके डाउनलोड में है।',
  'reports.dayInFuture': 'आज या उससे पहले का दिन चुनिए।',
  'reports.unavailable': 'अभी आपकी रिपोर्ट नहीं बन सकती। कृपया कुछ मिनट बाद फिर कोशिश कीजिए।',
  'reports.failed': 'रिपोर्ट नहीं मिल सकी। कृपया फिर कोशिश कीजिए।',
  'reports.wrongType': 'मिली फ़ाइल का प्रकार सही नहीं है',
  'reports.note': 'सामान्य जानकारी, टैक्स की सलाह नहीं। फ़ंड और सार्वजनिक निर्गम अभी रिपोर्ट में नहीं हैं।',
}
