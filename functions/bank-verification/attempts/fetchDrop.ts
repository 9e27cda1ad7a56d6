import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import type { BankValidation, DropState } from '../../providers/bankValidation/port.ts'
import { sealedAs } from '../account/accountIdentity.ts'
import type { Attempt } from '../verificationRows.ts'

export interface FetchDropDependencies {
  readonly validation: BankValidation
  readonly cipher: FieldCipher
}

/**
 * The state of an attempt's drop, by the vendor's id or, when that is not known, by our reference. `undefined`
 * when no drop was made. Throws `ProviderUnavailable` or `ProviderRefused`.
 */
export async function fetchDrop(
  { validation, cipher }: FetchDropDependencies,
  { id, investorId, vendorId, referencedAt, sealedName }: Attempt,
): Promise<DropState | undefined> {
  if (referencedAt === undefined) return undefined
  const holderName = await cipher.decrypt(sealedName, sealedAs.name, investorId)
  if (vendorId !== undefined) return validation.fetch(vendorId, holderName)
  return validation.find({ reference: id, holderName, since: new Date(referencedAt) })
}
