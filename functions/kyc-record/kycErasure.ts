import { eraseRows } from '../platform/records/eraseRows.ts'
import type { Key, Table, TransactItem } from '../platform/records/table.ts'
import {
  checkItem,
  deleteItem,
  exists,
  putItem,
  rowsOfPartition,
  updateItem,
} from '../platform/records/writes.ts'
import type { KycRecord } from './kycRecordLifecycle.ts'
import { dematKey, draftPrefix, investorPartition, kycKey, kycStore, panKey } from './kycStore.ts'

/** By which operators find the records of a closed account by its PAN. */
const formerOwnerKey = (pan: string, investorId: string): Key => ({
  pk: panKey(pan).pk,
  sk: `former#${investorId}`,
})

/** What was only needed on the way to the KYC: drafts, checks of the PAN, answers of the registry. */
const isOnTheWay = (sk: string): boolean =>
  sk.startsWith(draftPrefix) || sk === 'kyc#digilocker' || sk === 'panChecks' || sk === 'registry'

/** Deletes what the KYC has of an investor who left. */
export function kycErasure(table: Table, tableName: string) {
  const { read } = kycStore(table, tableName)
  /** Whose PAN and demat number these are no longer; somebody else's since are left alone. */
  const freedItems = ({ investorId, pan, demat }: KycRecord): readonly (readonly TransactItem[])[] =>
    [
      ...(pan === undefined ? [] : [panKey(pan.index)]),
      ...(demat === undefined ? [] : [dematKey(demat.index)]),
    ].map(key => [deleteItem(tableName, key, { when: 'investorId = :own', values: { own: investorId } })])
  /** One by one: a condition that fails says that the row is another's, or gone since the first delivery. */
  const free = async (record: KycRecord): Promise<void> => {
    for (const items of freedItems(record)) await table.transact(items)
  }
  /** Nothing of the investor waits any more, neither for an operator nor for a vendor. */
  const stopWaiting = async (investorId: string): Promise<void> => {
    const rows = await table.query(rowsOfPartition(tableName, investorPartition(investorId)))
    for (const { pk, sk, duePk } of rows)
      if (duePk !== undefined)
        await table.transact([
          updateItem(
            tableName,
            { pk: String(pk), sk: String(sk) },
            { remove: ['duePk', 'dueAt'], ...exists },
          ),
        ])
  }
  return {
    /**
     * The records are kept; PAN and demat number may be another account's, and what was only needed on the way is deleted. A
     * repeat changes nothing.
     */
    async release(investorId: string): Promise<void> {
      const record = await read(investorId)
      const { pan } = record
      if (pan !== undefined)
        await table.transact([
          putItem(tableName, { ...formerOwnerKey(pan.index, investorId), investorId }),
          checkItem(tableName, kycKey(investorId), { ...exists }),
        ])
      await free(record)
      await stopWaiting(investorId)
      await eraseRows(table, tableName, investorPartition(investorId), {
        keeps: ({ sk }) => !isOnTheWay(String(sk)),
      })
    },
    /** Everything goes. A repeat changes nothing. */
    async erase(investorId: string): Promise<void> {
      const record = await read(investorId)
      if (record.pan !== undefined)
        await table.transact([deleteItem(tableName, formerOwnerKey(record.pan.index, investorId))])
      await free(record)
      await eraseRows(table, tableName, investorPartition(investorId))
    },
  }
}
