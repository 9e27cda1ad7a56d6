import * as z from 'zod/mini'
import { eraseRows } from '../platform/records/eraseRows.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { deleteItem, updateItem, updateOf } from '../platform/records/writes.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { sealedFields } from './sealedFields.ts'

const row = z.object({
  thirdPartyName: z.optional(z.string()),
  thirdPartyPhone: z.optional(z.string()),
  risk: z.optional(z.string()),
  premiumUser: z.optional(z.boolean()),
  isMfuUser: z.optional(z.boolean()),
  mandate: z.optional(z.string()),
})

/** The account domain's own row of an investor; names and phones decrypted. */
export type StoredProfile = z.output<typeof row>

export interface ProfileChanges {
  readonly thirdPartyName?: string
  readonly thirdPartyPhone?: string
  /** The risk profile with its answers, as JSON. */
  readonly risk?: string
}

/** The only file that knows the keys of profiles. */
export interface ProfileStore {
  read(investorId: string): Promise<StoredProfile>
  /** Saves the given fields. */
  save(investorId: string, changes: ProfileChanges, now: Date): Promise<void>
}

const keyOf = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'profile' })
const personal = ['thirdPartyName', 'thirdPartyPhone', 'risk'] as const

export function profileStore(table: Table, tableName: string, cipher: FieldCipher): ProfileStore {
  return {
    async read(investorId) {
      const stored = z.parse(row, (await table.get(tableName, keyOf(investorId))) ?? {})
      const opened = await Promise.all(
        personal.map(async field => {
          const sealed = stored[field]
          return sealed === undefined
            ? []
            : [[field, await cipher.decrypt(sealed, sealedFields[field], investorId)]]
        }),
      )
      return { ...stored, ...Object.fromEntries(opened.flat()) }
    },
    async save(investorId, changes, now) {
      const sealed = await Promise.all(
        personal.map(async field => {
          const value = changes[field]
          return value === undefined
            ? []
            : [[field, await cipher.encrypt(value, sealedFields[field], investorId)] as const]
        }),
      )
      const set = { ...Object.fromEntries(sealed.flat()), updatedAt: now.toISOString() }
      await table.update(updateOf(tableName, keyOf(investorId), { set }))
    },
  }
}

/** Deletes the profile of an investor who left. A repeat changes nothing. */
export async function eraseProfile(table: Table, tableName: string, investorId: string): Promise<void> {
  await table.transact([deleteItem(tableName, keyOf(investorId))])
}

/**
 * Deletes other people's PANs and codes for them: an account that is closed needs none of them, whatever records are kept. A
 * repeat changes nothing.
 */
export const erasePans = (table: Table, tableName: string, investorId: string): Promise<void> =>
  eraseRows(table, tableName, `investor#${investorId}`, {
    keeps: ({ sk }) => !/^(?:pan(?:#|$)|otp#)/.test(String(sk)),
  })

/** The groups that an operator puts an investor into, beside the KYC's (K-260). */
export interface InvestorGroups {
  readonly premiumUser: boolean
  readonly isMfuUser: boolean
  /** The exchange's word for the investor's mandate, e.g. `APPROVED`. */
  readonly mandate?: string | undefined
}

/** The groups of an investor; who was never put into one is in none. */
export async function readGroups(
  table: Table,
  tableName: string,
  investorId: string,
): Promise<InvestorGroups> {
  const stored = z.parse(row, (await table.get(tableName, keyOf(investorId))) ?? {})
  const { premiumUser = false, isMfuUser = false, mandate } = stored
  return { premiumUser, isMfuUser, mandate }
}

/** Sets all of them: an item for the transaction with the audit row. It never fails. */
export const groupsItem = (
  tableName: string,
  investorId: string,
  groups: InvestorGroups,
  now: Date,
): TransactItem =>
  updateItem(tableName, keyOf(investorId), { set: { ...groups, updatedAt: now.toISOString() } })
