import type { SameKeys } from '../../areas.ts'
import type { fundsEn } from '../../en/funds/funds.ts'

export const fundsHi: SameKeys<typeof fundsEn> = {
  'funds.schemeUnknown': 'इस AMFI कोड का कोई म्यूचुअल फंड नहीं है।',
}
