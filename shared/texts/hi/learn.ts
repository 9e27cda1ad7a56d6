import type { SameKeys } from '../areas.ts'
import type { learnEn } from '../en/learn.ts'

export const learnHi: SameKeys<typeof learnEn> = {
  'learn.title': 'सीखें',
  'learn.description':
    'भारत के बॉन्ड पर सरल हिन्दी और अंग्रेज़ी में लेख: पब्लिक इश्यू, बॉन्ड का पेज पढ़ना, मार्केट लिंक्ड डिबेंचर, निजी वित्त और वैकल्पिक निवेश।',
  'learn.lead': 'पाँच लेख, हर एक कुछ मिनट का। इनमें कुछ बेचा नहीं जाता।',
  'learn.unknown': 'इस पते पर कोई लेख नहीं है। सभी लेख ये हैं।',
  'learn.minutes.one': '{count} मिनट',
  'learn.minutes.other': '{count} मिनट',
  'learn.of.personalFinance': 'पहले बॉन्ड से पहले क्या',
  'learn.about.personalFinance':
    'पहले आपात राशि, बीमा और कर्ज़, फिर लक्ष्य और आपके पैसे का कितना हिस्सा बॉन्ड में: भारत के परिवार के लिए कदमों का क्रम।',
  'learn.of.bondAsset': 'बॉन्ड का पेज कैसे पढ़ें',
  'learn.about.bondAsset':
    'कूपन, यील्ड, क्लीन मूल्य, अर्जित ब्याज, रिकॉर्ड तारीख, रेटिंग, सुरक्षा और बाहर निकलना: बॉन्ड के पेज का हर आँकड़ा क्या बताता है, और क्या नहीं।',
  'learn.of.bondIssue': 'बॉन्ड के पब्लिक इश्यू में आवेदन',
  'learn.about.bondIssue':
    'बॉन्ड का पब्लिक इश्यू क्या है, क्या चाहिए, UPI से आवेदन चरण-दर-चरण कैसे होता है, ज़्यादा आवेदन हों तो बॉन्ड किसे मिलते हैं, और सीरीज़ की तुलना कैसे करें।',
  'learn.of.mldAcquisition': 'मार्केट लिंक्ड डिबेंचर ख़रीदना',
  'learn.about.mldAcquisition':
    'मार्केट लिंक्ड डिबेंचर क्या और कब देता है, न्यूनतम, अधिकतम और भागीदारी का अर्थ, मूल्य और कर कैसे लगते हैं, और ऑर्डर से अंतिम दिन तक क्या होता है।',
  'learn.of.altAsset': 'वैकल्पिक निवेश, छाँटकर',
  'learn.about.altAsset':
    'प्रतिभूतिकृत ऋण, मार्केट लिंक्ड डिबेंचर, REIT और InvIT, इनवॉइस और निजी ऋण: हर एक क्या है, पैसा कहाँ से आता है, बाहर कैसे निकलें, और इस साइट पर क्या मिलता है।',
  'learn.written': 'Sthirank ने {date} को लिखा',
  'learn.back': 'सभी लेख',
  'learn.next': 'आगे पढ़ें',
  'learn.compliance':
    'यह सामान्य जानकारी है, न सलाह, न ख़रीदने या बेचने की सिफ़ारिश। ऋण प्रतिभूतियों में निवेश जोखिम के अधीन है, जिसमें भुगतान में देरी या चूक शामिल है। सभी प्रस्ताव दस्तावेज़ ध्यान से पढ़ें। उदाहरणों के आँकड़े केवल उदाहरण हैं।',
  'learn.complianceTitle': 'कृपया ध्यान दें',
  'learn.series': 'एक इश्यू की पाँच सीरीज़ का उदाहरण',
  'learn.seriesName': 'सीरीज़',
  'learn.seriesTenor': 'अवधि, महीने',
  'learn.seriesPrincipal': 'मूलधन वापसी',
  'learn.seriesInterest': 'ब्याज',
  'learn.seriesCoupon': 'कूपन',
  'learn.seriesXirr': 'XIRR',
  'learn.often.bullet': 'अंत में',
  'learn.often.monthly': 'मासिक',
  'learn.often.quarterly': 'तिमाही',
  'learn.often.annual': 'वार्षिक',
  'learn.alternate': 'वैकल्पिक निवेश',
  'learn.alternateDescription':
    'साधारण बॉन्ड के आगे क्या है: पास-थ्रू सर्टिफ़िकेट, मार्केट लिंक्ड डिबेंचर और जो यहाँ नहीं मिलता, और अगले अवसर की सूचना कैसे पाएँ।',
  'learn.alternateLead': 'साधारण बॉन्ड के आगे क्या है, उसमें से आज यहाँ क्या मिलता है, और क्या नहीं।',
  'learn.alternateHere': 'इस साइट पर',
  'learn.alternateLinked': 'मार्केट लिंक्ड डिबेंचर',
  'learn.alternateLinkedText':
    'कंपनी को ऋण, जिसका रिटर्न न्यूनतम और अधिकतम के बीच सूचकांक के साथ चलता है और परिपक्वता पर एक बार मिलता है।',
  'learn.alternateLinkedMore': 'ये कैसे काम करते हैं',
  'learn.alternatePool': 'पास-थ्रू सर्टिफ़िकेट',
  'learn.alternatePoolText':
    'ऋणों के समूह में हिस्सा: उधार लेने वालों के लौटाने पर हर महीने ब्याज और मूलधन का हिस्सा आता है।',
  'learn.alternatePoolMore': 'इनके सवाल',
  'learn.alternateNot': 'इस साइट पर नहीं',
  'learn.alternateNotText':
    'इनवॉइस डिस्काउंटिंग, व्यक्तियों के बीच ऋण, अचल संपत्ति के हिस्से और निजी ऋण फंड यहाँ नहीं मिलते: वे आपके डीमैट खाते में रहने वाली सूचीबद्ध प्रतिभूतियाँ नहीं हैं।\n\n[क्यों, और हर एक से क्या पूछें](#/learn/blog/alt-asset)',
  'learn.alternateHear': 'अगले अवसर की सूचना',
  'learn.alternateHearText':
    'आपकी इच्छा आपके खाते के साथ दर्ज होती है, ताकि नए प्रकार का अवसर खुलने पर हम आपको बता सकें। यह किसी और काम में नहीं आती।',
  'learn.alternateHearAction': 'मुझे बताएँ',
  'learn.alternateHeard': 'आपके खाते के साथ दर्ज हो गया।',
  'learn.alternateHearVisitor': 'पहले लॉगिन करें; फिर इस पेज पर एक बटन दबाना काफ़ी है।',
  'learn.alternateSee': 'देखें क्या बिक रहा है',
}
