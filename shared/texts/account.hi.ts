import type { accountEn } from './account.en.ts'
import type { SameKeys } from './areas.ts'

export const accountHi: SameKeys<typeof accountEn> = {
  'account.myDocuments': 'मेरे दस्तावेज़',
  'account.pan': 'पैन',
  'account.kyc': 'केवाईसी',
  'account.bankAccount': 'बैंक खाता',
  'account.dematAccount': 'डीमैट खाता',
  'account.update': 'अपडेट करें',
  'account.preview': 'देखें',
  'account.verified': 'पुष्टि हो चुकी है',
  'account.underProcess': 'पुष्टि जारी है',
  'account.failed': 'पुष्टि नहीं हो सकी',
  'account.updateFailed': 'त्रुटि: उपयोगकर्ता विवरण नहीं बदले जा सके',
  'account.cannotFetch': 'उपयोगकर्ता विवरण नहीं मिल सका',
  'account.cannotFetchDetails': 'उपयोगकर्ता विवरण नहीं लाया जा सका',
  'account.unableToFetchDetails': 'उपयोगकर्ता का विवरण प्राप्त नहीं हुआ',
  'account.thirdPartyFailed': 'कुछ गड़बड़ हो गई: thirdParty',
  'account.thirdPartyLoadFailed': 'TPD विवरण नहीं खुल सका',
  'account.notYours': 'यहाँ केवल आपके अपने विवरण बदले जा सकते हैं',
}
