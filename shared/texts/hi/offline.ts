import type { SameKeys } from '../areas.ts'
import type { offlineEn } from '../en/offline.ts'

export const offlineHi: SameKeys<typeof offlineEn> = {
  'offline.title': 'कनेक्शन नहीं है',
  'offline.text':
    'यह पेज इस डिवाइस पर पहले नहीं खोला गया, इसलिए अभी नहीं दिखाया जा सकता। कुछ भेजा नहीं गया, और कुछ खोया नहीं है।',
  'offline.retry': 'फिर कोशिश करें',
  'offline.toStart': 'शुरुआती पेज पर जाएँ',
}
