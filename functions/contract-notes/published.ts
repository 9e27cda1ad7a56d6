import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { noteStore } from './noteStore.ts'

/** When the contract note of an order was issued; `undefined` while there is none. One consistent read. */
export async function noteOf(
  table: Table,
  orderId: string,
): Promise<{ readonly issuedAt: string } | undefined> {
  const note = await noteStore(table, environment.table('contract-notes')).find(orderId)
  return note?.issuedAt === undefined ? undefined : { issuedAt: note.issuedAt }
}
