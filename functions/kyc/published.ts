import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { digilockerStore } from './digilocker/digilockerStore.ts'

/** Whether DigiLocker is open (D2 s4). It counts as closed for 15 minutes after it answered that it is. */
export async function isDigilockerEnabled(table: Table, now: Date): Promise<boolean> {
  return !(await digilockerStore(table, environment.table('kyc')).isClosed(now))
}
