import { environment } from '../platform/environment.ts'
import type { FieldCipher } from '../platform/fieldCipher.ts'
import type { Table } from '../platform/table.ts'
import { standingOf } from './bankRecordLifecycle.ts'
import { shownAccount } from './bankView.ts'
import { verificationStore } from './verificationStore.ts'

/** A bank account as other domains may show it: the number masked but for its last four digits. */
export interface PublishedBankAccount extends Awaited<ReturnType<typeof shownAccount>> {
  readonly status: 'verified' | 'pending' | 'underProcess' | 'failed'
}

/** The investor's bank account and where its verification stands; `undefined` before the first attempt. */
export async function readBankAccount(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<PublishedBankAccount | undefined> {
  const store = verificationStore(table, environment.table('bank-verification'))
  const { status, shown } = standingOf(await store.readRecord(investorId))
  if (status === 'none' || shown === undefined) return undefined
  return { status, ...(await shownAccount(cipher, shown)) }
}
