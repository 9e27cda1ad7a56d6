import type { SameKeys } from '../areas.ts'
import type { consentEn } from '../en/consent.ts'

export const consentHi: SameKeys<typeof consentEn> = {
  'consent.notRecorded': 'सहमति दर्ज नहीं हुई। setConsent: कुछ गड़बड़ हो गई',
  'consent.recorded': 'सहमति दर्ज हो गई',
  'consent.versionOutdated': 'यह पाठ बदल गया है। कृपया स्वीकार करने से पहले नया संस्करण पढ़ें',
}
