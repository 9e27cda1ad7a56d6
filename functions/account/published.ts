import { readKyc } from '../kyc-record/published.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { panIdOf, readPans } from './pans/subAccountRows.ts'
import { type ValidPans, validPansOf } from './pans/validPans.ts'
import { readGroups } from './profileStore.ts'

export { sealedFields } from './sealedFields.ts'
export type { ValidPans }

/**
 * The PANs that an investor may look at, the own one first: a query and a read. It reads the tables `account` and `kyc` and
 * decrypts fields, so the manifest of whoever calls it lists both and has `encryptsFields`.
 */
export const openValidPans =
  (table: Table, cipher: FieldCipher) =>
  async (investorId: string): Promise<ValidPans> => {
    const [stored, { pan }] = await Promise.all([
      readPans(table, environment.table('account'), cipher, investorId),
      readKyc(table, cipher, investorId),
    ])
    const ownPanId = pan === undefined ? undefined : await panIdOf(cipher, investorId, pan.pan)
    return validPansOf(stored, pan, ownPanId)
  }

/** Whether the investor uses the platform for mutual funds (K-045, K-260): one consistent read. */
export const isMfuUser = async (table: Table, investorId: string): Promise<boolean> =>
  (await readGroups(table, environment.table('account'), investorId)).isMfuUser
