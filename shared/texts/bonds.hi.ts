import type { SameKeys } from './areas.ts'
import type { bondsEn } from './bonds.en.ts'

export const bondsHi: SameKeys<typeof bondsEn> = {
  'bonds.headingOpportunities': 'बॉन्ड में निवेश के अवसर',
  'bonds.paymentDates': 'भुगतान की तारीखें',
  'bonds.fetchFailed': 'बॉन्ड की जानकारी नहीं मिल सकी',
  'bonds.fetchDetailsFailed': 'त्रुटि: बॉन्ड की जानकारी नहीं मिल सकी',
  'bonds.productRequired': 'बताइए कि यह किस उत्पाद के बारे में है',
  'bonds.productUnknown': 'ऐसा कोई उत्पाद नहीं है। सूची में से एक चुनिए',
  'bonds.isinInvalid': 'यह इस उत्पाद का ISIN नहीं है। उत्पाद को फिर से खोलिए',
  'bonds.noPrice': 'इस उत्पाद का भाव अभी उपलब्ध नहीं है। कृपया थोड़ी देर बाद फिर कोशिश कीजिए',
}
