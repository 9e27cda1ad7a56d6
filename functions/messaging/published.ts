import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { addressIndexOf, messageStore } from './messageStore.ts'

/** The encrypted fields of the table, for whoever encrypts them anew. */
export { pushFields as sealedFields } from './devices/pushFields.ts'

/** Whether letters to this address of an investor come back, so that none is sent any more. One consistent read. */
export async function isAddressBouncing(
  table: Table,
  cipher: Pick<FieldCipher, 'index'>,
  { investorId, email, now }: { readonly investorId: string; readonly email: string; readonly now: Date },
): Promise<boolean> {
  const [bouncing, index] = await Promise.all([
    messageStore(table, environment.table('messaging')).bouncing(investorId, now),
    addressIndexOf(cipher, email),
  ])
  return bouncing === index
}
