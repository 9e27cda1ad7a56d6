import { documentLinkSeconds, ticketFromMegabytes } from '../../vocabulary/businessRules.ts'
import type { SameKeys } from '../areas.ts'
import type { documentsEn } from '../en/documents.ts'

export const documentsHi: SameKeys<typeof documentsEn> = {
  'documents.upload': 'अपलोड करें',
  'documents.reupload': 'फिर से अपलोड करें',
  'documents.uploadAgain': 'दोबारा अपलोड करें',
  'documents.cannotFetch': 'जानकारी नहीं मिल सकी। कृपया दोबारा प्रयास करें।',
  'documents.required': 'कृपया आवश्यक दस्तावेज़ अपलोड करें',
  'documents.specialCharacters': 'फ़ाइल के नाम में विशेष अक्षर मान्य नहीं हैं',
  'documents.notUploaded': 'दस्तावेज़ अपलोड नहीं हुआ, कृपया कुछ समय बाद प्रयास करें',
  'documents.downloadFailed': 'कुछ गड़बड़ हो गई, कृपया दोबारा प्रयास करें।',
  'documents.typeNotAccepted': 'कृपया इनमें से किसी प्रकार की फ़ाइल चुनें: {formats}',
  'documents.tooLarge': 'फ़ाइल बहुत बड़ी है। अधिकतम {megabytes} MB संभव है',
  'documents.empty': 'फ़ाइल खाली है। कृपया दूसरी चुनें',
  'documents.unknown': 'यह दस्तावेज़ ज्ञात नहीं है',
  'documents.useTicket': `${ticketFromMegabytes} MB से बड़ी फ़ाइलें अपलोड टिकट से भेजी जाती हैं: बिना फ़ाइल के अनुरोध दोहराएँ और फ़ाइल मिले पते पर भेजें`,
  'documents.kindNotAllowed': 'इस प्रकार का दस्तावेज़ ज्ञात नहीं है',
  'documents.notYours': 'यहाँ केवल आपके अपने दस्तावेज़ देखे जा सकते हैं',
  'documents.reasonContent': 'फ़ाइल की सामग्री उसके प्रकार से मेल नहीं खाती',
  'documents.reasonMalware': 'मैलवेयर जाँच ने फ़ाइल अस्वीकार कर दी',
  'documents.reasonTooLarge': 'फ़ाइल अनुमत आकार से बड़ी है',
  'documents.reasonTooLate': 'फ़ाइल आने से पहले ही केवाईसी मंज़ूर हो चुका था',
  'documents.preview': 'देखें',
  'documents.uploaded': 'अपलोड हो गया',
  'documents.rejected': 'अस्वीकृत',
  'documents.cancelled': 'अपलोड रद्द किया गया',
  'documents.lost': 'कनेक्शन टूट गया और कुछ सहेजा नहीं गया। कृपया दोबारा प्रयास करें',
  'documents.windowClosed': 'इस अपलोड का समय समाप्त हो गया। कृपया दोबारा प्रयास करें',
  'documents.openInTab': 'नए टैब में खोलें',
  'documents.linkExpires': `लिंक ${documentLinkSeconds} सेकंड तक काम करता है`,
}
