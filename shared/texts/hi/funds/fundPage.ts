import type { SameKeys } from '../../areas.ts'
import type { fundPageEn } from '../../en/funds/fundPage.ts'

/** Sentences of the page of a fund (D1 s7). */
export const fundPageHi: SameKeys<typeof fundPageEn> = {
  'fundPage.title': 'फ़ंड',
  'fundPage.failed': 'यह फ़ंड नहीं मिल सका',
  'fundPage.back': 'पोर्टफ़ोलियो पर वापस',
  'fundPage.notHeld': 'यह फ़ंड आपके पास नहीं है',
  'fundPage.notHeldText': 'आपके आयात किए स्टेटमेंट में यह नहीं है।',
  'fundPage.worthAndGain': 'मूल्य और लाभ',
  'fundPage.folios': 'फ़ोलियो',
  'fundPage.statementOf': 'सबसे नया स्टेटमेंट',
  'fundPage.xirrAll': 'सभी भुगतानों का XIRR',
  'fundPage.lots': 'ख़रीद के दिन के अनुसार यूनिट',
  'fundPage.lotsNote': 'सबसे पुराने यूनिट पहले बिकते हैं।',
  'fundPage.noLots': 'हर यूनिट का लेन-देन न हो तो ख़रीद की सूची नहीं बनती।',
  'fundPage.boughtOn': 'ख़रीद का दिन',
  'fundPage.cost': 'लागत',
  'fundPage.longTermFrom': 'दीर्घकालिक कब से',
  'fundPage.never': 'कभी नहीं: आपकी स्लैब दर पर',
  'fundPage.realised': 'बिक्री के लाभ',
  'fundPage.soldOn': 'बिक्री का दिन',
  'fundPage.proceeds': 'मिला',
  'fundPage.term': 'अवधि',
  'fundPage.term.short': 'अल्पकालिक',
  'fundPage.term.long': 'दीर्घकालिक',
  'fundPage.term.slab': 'स्लैब दर',
  'fundPage.grandfathered': '31 जनवरी 2018 का मूल्य लागत माना गया',
  'fundPage.noRealised': 'इसका कुछ नहीं बिका।',
  'fundPage.transactions': 'लेन-देन',
  'fundPage.noTransactions': 'स्टेटमेंट में कोई नहीं है।',
  'fundPage.deleted': 'आपने हटाए',
  'fundPage.deletedText': 'ये लेन-देन किसी आँकड़े में नहीं हैं। इन्हें वापस लाएँ, तो योजना का हिसाब फिर बैठेगा।',
  'fundPage.restore': 'वापस लाएँ',
  'fundPage.cutOffs': 'किस दिन का भाव मिलता है',
  'fundPage.cutOffsText':
    'किसी दिन का भाव तब मिलता है जब ऑर्डर और पैसा समय पर फ़ंड कंपनी तक पहुँचे: लिक्विड और ओवरनाइट फ़ंड में दोपहर 1.30 बजे तक, बाकी सब में 3 बजे तक। यह SEBI का नियम है; प्लेटफ़ॉर्म पहले बंद कर सकते हैं।',
}
