import { reportPdfHours } from '../../vocabulary/businessRules.ts'
import type { SameKeys } from '../areas.ts'
import type { reportsEn } from '../en/reports.ts'

export const reportsHi: SameKeys<typeof reportsEn> = {
  'reports.title': 'रिपोर्ट',
  'reports.lead':
    'ऐसी वर्कबुक जिन्हें आप रख सकें, जाँच सकें और अपने टैक्स सलाहकार को दे सकें। हर रिपोर्ट माँगते समय आपके खाते और म्यूचुअल फ़ंड से बनती है।',
  'reports.back': 'डैशबोर्ड पर वापस',
  'reports.holdings': 'पोर्टफ़ोलियो होल्डिंग रिपोर्ट',
  'reports.holdingsText':
    'किसी दिन के अंत में आपके पास क्या था: यूनिट, आपने कितना चुकाया, उस दिन का दाम, मूल्य, ब्याज और TDS। म्यूचुअल फ़ंड फ़ोलियो के अनुसार।',
  'reports.transactions': 'लेन-देन रिपोर्ट',
  'reports.transactionsText':
    'एक वित्त वर्ष की ख़रीद, बिक्री, ब्याज और लौटा मूलधन, रक़म और संदर्भ के साथ, और म्यूचुअल फ़ंड का हर लेन-देन।',
  'reports.tax': 'टैक्स रिपोर्ट',
  'reports.taxText':
    'एक वित्त वर्ष का ब्याज और TDS फ़ॉर्म 26AS के क्रम में और तिमाही के अनुसार, और हर लॉट का लाभ; म्यूचुअल फ़ंड के लाभ और लाभांश।',
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
  'reports.note':
    'सामान्य जानकारी, टैक्स की सलाह नहीं। म्यूचुअल फ़ंड वे हैं जो आपके आयात किए स्टेटमेंट में हैं। सार्वजनिक निर्गम अभी रिपोर्ट में नहीं हैं।',
  'reports.otherEmail': 'अपने खाते का ई-मेल पता डालिए: लिंक आपके काग़ज़ खोलता है।',
  'reports.tooManyPdfs': '{count} PDF पहले से हैं। नई माँगने से पहले उन्हें हटाइए या एक दिन रुकिए।',
  'reports.periodReversed': 'आख़िरी दिन पहले दिन से पहले का है। बाद का आख़िरी दिन चुनिए।',
  'reports.pdfUnknown': 'ऐसी कोई PDF नहीं है। अपनी सूची से एक चुनिए।',
  'reports.pdfNotReady': 'यह PDF अभी बन रही है। कृपया एक मिनट में फिर कोशिश कीजिए।',
  'reports.pdfGone': `यह PDF ${reportPdfHours} घंटे रखी गई थी और अब हटा दी गई है। इसे फिर से माँगिए।`,
  'reports.pdfFailed': 'यह PDF नहीं बन सकी। इसे फिर से माँगिए।',
  'reports.pdfs': 'ई-मेल से PDF',
  'reports.pdfsText': `एक मिनट में बनती है और ${reportPdfHours} घंटे रखी जाती है। लिंक {email} पर जाता है और केवल आपके लिए खुलता है। PDF अंग्रेज़ी में होती हैं।`,
  'reports.pdfReport': 'रिपोर्ट',
  'reports.statement': 'खाता विवरण',
  'reports.from': 'पहला दिन',
  'reports.to': 'आख़िरी दिन',
  'reports.makePdf': 'PDF बनाइए',
  'reports.pdfAsked': 'आपकी PDF बन रही है। लिंक वाला पत्र आएगा।',
  'reports.pdfsMade': 'आपकी PDF',
  'reports.noPdfs': 'आपकी अभी कोई PDF नहीं है।',
  'reports.pdfMaking': 'बन रही है',
  'reports.pdfReady': '{time} तक रखी जाएगी',
  'reports.pdfStateFailed': 'नहीं बन सकी। इसे फिर से माँगिए।',
  'reports.pdfStateGone': 'हटा दी गई',
  'reports.openPdf': 'डाउनलोड करें',
  'reports.openPdfNamed': '{report} की PDF',
  'reports.deletePdfs': 'सब PDF हटाइए',
  'reports.deletePdfsText': 'तब आपके पत्रों के लिंक कुछ नहीं खोलते। रिपोर्ट कभी भी फिर से बनाई जा सकती हैं।',
  'reports.keepPdfs': 'रहने दीजिए',
  'reports.pdfsDeleted': 'आपकी PDF हटा दी गईं।',
  'reports.pdfAsOf': '{date} तक',
  'reports.pdfYear': 'अप्रैल {from} से मार्च {to}',
  'reports.pdfPeriod': '{from} से {to}',
}
