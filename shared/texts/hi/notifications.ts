import type { SameKeys } from '../areas.ts'
import type { notificationsEn } from '../en/notifications.ts'

export const notificationsHi: SameKeys<typeof notificationsEn> = {
  'notifications.title': 'सूचनाएँ',
  'notifications.lead':
    'पिछले बारह महीनों में हमने आपको जो लिखा। यहाँ खोली गई सूचना हर डिवाइस पर पढ़ी हुई मानी जाती है।',
  'notifications.empty': 'अभी कुछ नहीं',
  'notifications.emptyText': 'आपके खाते, केवाईसी, ऑर्डर या निवेश में कुछ होने पर वह यहाँ लिखा जाता है।',
  'notifications.toDeals': 'उपलब्ध निवेश देखें',
  'notifications.failed': 'आपकी सूचनाएँ नहीं पढ़ी जा सकीं',
  'notifications.olderFailed': 'पुरानी सूचनाएँ नहीं पढ़ी जा सकीं। कृपया फिर कोशिश करें।',
  'notifications.older': 'पुरानी सूचनाएँ दिखाएँ',
  'notifications.markAll': 'सभी को पढ़ा हुआ मानें',
  'notifications.unread': 'अपठित',
  'notifications.kinds.account': 'खाता',
  'notifications.kinds.kyc': 'केवाईसी',
  'notifications.kinds.orders': 'ऑर्डर',
  'notifications.kinds.sales': 'बिक्री',
  'notifications.kinds.payments': 'आपको भुगतान',
  'notifications.kinds.documents': 'दस्तावेज़',
  'notifications.kinds.watching': 'देखे जा रहे निवेश',
}
