import type { SameKeys } from './areas.ts'
import type { portfolioEn } from './portfolio.en.ts'

export const portfolioHi: SameKeys<typeof portfolioEn> = {
  'portfolio.current': 'मौजूदा पोर्टफ़ोलियो',
  'portfolio.matured': 'परिपक्व निवेश',
  'portfolio.overview': 'निवेश का सार',
  'portfolio.pendingSettlement': 'निपटान बाकी',
  'portfolio.seeMore': 'और देखिए',
  'portfolio.bonds': 'बॉन्ड',
  'portfolio.mld': 'बाज़ार से जुड़े डिबेंचर',
  'portfolio.viewDetails': 'विवरण देखिए',
  'portfolio.recentTransactions': 'हाल के लेन-देन',
  'portfolio.viewMore': 'और दिखाइए',
  'portfolio.viewLess': 'कम दिखाइए',
  'portfolio.unavailable': 'हमें कुछ दिक्कत आ रही है। कृपया बाद में कोशिश कीजिए या पृष्ठ को फिर से लोड कीजिए',
  'portfolio.somethingWrong': 'Orobonds पोर्टफ़ोलियो: कुछ गड़बड़ हो गई।',
}
