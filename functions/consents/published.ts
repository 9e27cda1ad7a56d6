import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/table.ts'
import { consentStore } from './consentStore.ts'

/** Consents another domain may ask for before it does something. */
export type ConsentType = 'demat' | 'redeem' | 'whatsapp'

/** Whether the investor's newest word on a type is yes; what was never given is false. A consistent read. */
export function hasConsent(table: Table, investorId: string, type: ConsentType): Promise<boolean> {
  return consentStore(table, environment.table('consents')).read(investorId, type)
}
