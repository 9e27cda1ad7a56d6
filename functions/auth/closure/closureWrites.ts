import { eraseRows } from '../../platform/records/eraseRows.ts'
import type { Table, TransactItem } from '../../platform/records/table.ts'
import { deleteItem, exists, updateItem } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import {
  credentialsKey,
  fieldContext,
  investorKey,
  parseCredentials,
  partitionOf,
  phoneKeyOf,
  phoneOwnerKey,
} from '../investors/investorRows.ts'

/** What the end of an account writes, beside the moves of its credentials. */
export function closureWrites(table: Table, tableName: string, cipher: FieldCipher) {
  return {
    /** Since when the account is being closed. */
    closingItem(investorId: string, now: Date): TransactItem {
      const at = now.toISOString()
      return updateItem(tableName, investorKey(investorId), {
        set: { closingAt: at, updatedAt: at },
        ...exists,
      })
    },

    /** The account goes on. */
    reopenedItem(investorId: string, now: Date): TransactItem {
      const set = { updatedAt: now.toISOString() }
      return updateItem(tableName, investorKey(investorId), { set, remove: ['closingAt'], ...exists })
    },

    /**
     * Deletes everything by which a person logs in, and frees the address and the number. `keepsPerson`: name, address and
     * number stay beside records that have to be kept, and nothing is sent to them any more. A repeat changes nothing.
     */
    async forget(
      investorId: string,
      { email, phone }: { readonly email: string; readonly phone: string },
      { keepsPerson, now }: { readonly keepsPerson: boolean; readonly now: Date },
    ): Promise<void> {
      const accountKey = await cipher.index(email, fieldContext.email)
      const credentials = await table.get(tableName, credentialsKey(accountKey))
      // The address may be somebody else's since.
      if (credentials !== undefined && parseCredentials(accountKey, credentials).investorId === investorId)
        await eraseAccount(table, tableName, accountKey)
      const { pk, sk } = investorKey(investorId)
      await table.transact([
        deleteItem(tableName, phoneOwnerKey(await phoneKeyOf(cipher, phone), investorId)),
        ...(keepsPerson ? [unreachableItem(tableName, investorId, now)] : []),
      ])
      await eraseRows(table, tableName, pk, { keeps: row => keepsPerson && row.sk === sk })
    },
  }
}

/** The credentials go last: only they tell a run that is repeated whose the other rows of the address are. */
async function eraseAccount(table: Table, tableName: string, accountKey: string): Promise<void> {
  const last = credentialsKey(accountKey)
  await eraseRows(table, tableName, partitionOf(accountKey), { keeps: row => row.sk === last.sk })
  await table.transact([deleteItem(tableName, last)])
}

/** Of a person who is only a part of records: nothing is sent, and what is former or proves something is gone. */
const unreachableItem = (tableName: string, investorId: string, now: Date): TransactItem =>
  updateItem(tableName, investorKey(investorId), {
    set: { emailConfirmed: false, phoneVerified: false, secondFactor: false, updatedAt: now.toISOString() },
    remove: ['formerEmail', 'formerPhone'],
    ...exists,
  })
