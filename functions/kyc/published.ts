import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/table.ts'
import { digilockerStore } from './digilocker/digilockerStore.ts'

/** Whether DigiLocker is open, as far as we were told (D2 s4): for a while after it said that it is closed, it is not. */
export async function isDigilockerEnabled(table: Table, now: Date): Promise<boolean> {
  return !(await digilockerStore(table, environment.table('kyc')).isClosed(now))
}
