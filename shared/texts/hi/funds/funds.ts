import type { SameKeys } from '../../areas.ts'
import type { fundsEn } from '../../en/funds/funds.ts'

/** Sentences of the mutual-fund portfolio (D1 s2, s3, s9). */
export const fundsHi: SameKeys<typeof fundsEn> = {
  'funds.panNotYours': 'यह PAN आपके PAN में नहीं है। पहले इसे PAN और उप-खातों में जोड़ें।',
  'funds.schemeUnknown': 'ऐसी कोई योजना नहीं है। अपनी सूची से चुनें।',
  'funds.holdingUnknown': 'यह होल्डिंग नहीं मिली। अपनी सूची से चुनें।',
  'funds.otherPanPrinted': 'स्टेटमेंट में इस होल्डिंग के लिए दूसरा PAN छपा है। वह PAN, PAN और उप-खातों में जोड़ें।',
  'funds.transactionUnknown': 'यह लेन-देन नहीं मिला, या आपने आयात नहीं किया था।',
}
