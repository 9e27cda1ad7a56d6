import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { consentStore } from './consentStore.ts'

/** Consents that other domains require. */
export type ConsentType = 'demat' | 'redeem' | 'whatsapp'

/** Whether the investor's newest consent of a type is given; false when none was recorded. One consistent read. */
export function hasConsent(table: Table, investorId: string, type: ConsentType): Promise<boolean> {
  return consentStore(table, environment.table('consents')).read(investorId, type)
}
