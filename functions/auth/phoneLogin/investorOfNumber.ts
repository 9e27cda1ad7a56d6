import { phoneLoginHoldHours } from '../../../shared/vocabulary/businessRules.ts'
import type { Table } from '../../platform/records/table.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { phoneKeyOf } from '../investors/investorRows.ts'
import { type Identity, investorsOfPhoneKey, readAccountChanges, readIdentity } from '../published.ts'

const holdMs = phoneLoginHoldHours * 3_600_000

/**
 * The investor whom a mobile number logs in, by its key: the only one who has verified it, and not by a change of the last 24
 * hours. A number of two investors logs neither in: the code does not say which of them types it.
 */
export async function investorOfNumber(
  { table, cipher }: { readonly table: Table; readonly cipher: FieldCipher },
  key: string,
  now: Date,
): Promise<Identity | undefined> {
  const [investorId, ...others] = await investorsOfPhoneKey(table, key)
  if (investorId === undefined || others.length > 0) return undefined
  const [identity, { phoneChangedAt }] = await Promise.all([
    readIdentity(table, cipher, investorId),
    readAccountChanges(table, investorId),
  ])
  if (identity === undefined || !identity.phoneVerified) return undefined
  if ((await phoneKeyOf(cipher, identity.phone)) !== key) return undefined
  const isHeld = phoneChangedAt !== undefined && now.getTime() - Date.parse(phoneChangedAt) < holdMs
  return isHeld ? undefined : identity
}
