import type { SameKeys } from '../../areas.ts'
import type { fundImportEn } from '../../en/funds/fundImport.ts'

/** Sentences of the import of statements (D1 s5, domain.md 2.1). */
export const fundImportHi: SameKeys<typeof fundImportEn> = {
  'fundImport.consentNeeded': 'पहले अपने स्टेटमेंट के आयात की सहमति दें।',
  'fundImport.fileNeeded': 'अपने स्टेटमेंट का PDF चुनें।',
  'fundImport.fileEmpty': 'यह फ़ाइल खाली है। ई-मेल में मिला PDF ही चुनें।',
  'fundImport.fileTooLarge': 'यह फ़ाइल {limit} MB से बड़ी है। कम अवधि का स्टेटमेंट मँगाकर उसे आयात करें।',
  'fundImport.useTicket': 'यह फ़ाइल एक बार में भेजने के लिए बहुत बड़ी है। कृपया इसे फिर से चुनें।',
  'fundImport.notUploaded': 'आपकी फ़ाइल नहीं पहुँची। कृपया इसे फिर से चुनें।',
  'fundImport.importUnknown': 'यह आयात हमें नहीं मिला। अपना स्टेटमेंट फिर से चुनें।',
  'fundImport.wrongPassword':
    'इस पासवर्ड से फ़ाइल नहीं खुलती। CAMS और KFintech के स्टेटमेंट उस पासवर्ड से खुलते हैं जो आपने मँगाते समय चुना था, NSDL और CDSL के बड़े अक्षरों में आपके PAN से।',
  'fundImport.passwordNeeded': 'यह फ़ाइल सुरक्षित है। इसका पासवर्ड लिखें।',
  'fundImport.notAPdf': 'यह PDF नहीं है। ई-मेल में मिला PDF ही चुनें।',
  'fundImport.fileDamaged': 'यह PDF ख़राब है। इसे ई-मेल से फिर सहेजें, या नया स्टेटमेंट मँगाएँ।',
  'fundImport.statementTooLarge': 'इस स्टेटमेंट में पढ़े जा सकने से ज़्यादा पन्ने हैं। कम अवधि का स्टेटमेंट मँगाएँ।',
  'fundImport.readingTookTooLong': 'यह फ़ाइल समय पर नहीं पढ़ी जा सकी। फिर कोशिश करें, या कम अवधि का स्टेटमेंट मँगाएँ।',
  'fundImport.printedCopy': 'यह PDF चित्र है या बिना टेक्स्ट की छपी प्रति। ई-मेल में मिली फ़ाइल ही चुनें।',
  'fundImport.notAStatement': 'यह समेकित खाता विवरण (CAS) नहीं है। CAMS, KFintech, NSDL या CDSL से मँगाएँ।',
  'fundImport.otherIssuer':
    'MF Central के स्टेटमेंट और ब्रोकर की प्रतियाँ नहीं पढ़ी जा सकतीं। CAMS, KFintech, NSDL या CDSL से मँगाएँ।',
  'fundImport.nothingInStatement': 'इस स्टेटमेंट में कोई फ़ंड नहीं है। लंबी अवधि का विस्तृत स्टेटमेंट मँगाएँ।',
  'fundImport.tooManyImports': 'आज आप {count} स्टेटमेंट आयात कर चुके हैं। कृपया कल जारी रखें।',
  'fundImport.amcMissing':
    'स्टेटमेंट का पहला पन्ना एक ऐसी फ़ंड कंपनी का नाम लेता है जिसका कोई फ़ोलियो नहीं पढ़ा जा सका। उसके फ़ंड आपके पोर्टफ़ोलियो में नहीं हैं।',
  'fundImport.amcValueDiffers':
    'एक फ़ंड कंपनी का जो कुछ पढ़ा गया, उससे वह मूल्य नहीं बनता जो स्टेटमेंट के पहले पन्ने पर लिखा है। अपने स्टेटमेंट से मिलाएँ।',
}
