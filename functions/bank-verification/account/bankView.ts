import type { AccountType } from '../../../shared/vocabulary/codeMaps.ts'
import { maskAccountNumber } from '../../../shared/vocabulary/identifiers.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { sealedAs } from './accountIdentity.ts'
import { bankNameOf, branchNameOf } from './bankDirectory.ts'
import type { SavedAccount, TypedAccount } from './bankRecordLifecycle.ts'

/** An account as its investor may see it: the name, and the number masked but for its last four digits (K-238). */
export interface ShownAccount {
  readonly nameInBank: string
  readonly accountNumber: string
  readonly ifscCode: string
  /** Of a saved account. */
  readonly accountType?: AccountType | undefined
  readonly bankName: string
  readonly branchName: string
  readonly branchTypedByInvestor: boolean
}

/** Decrypts an account and masks its number. */
export async function shownAccount(
  cipher: FieldCipher,
  account: TypedAccount | SavedAccount,
  investorId: string,
): Promise<ShownAccount> {
  const { ifsc, sealedName, sealedNumber } = account
  const [nameInBank, number] = await Promise.all([
    cipher.decrypt(sealedName, sealedAs.name, investorId),
    cipher.decrypt(sealedNumber, sealedAs.number, investorId),
  ])
  const saved = 'accountType' in account ? account : undefined
  const known = branchNameOf(ifsc)
  return {
    nameInBank,
    accountNumber: maskAccountNumber(number),
    ifscCode: ifsc,
    accountType: saved?.accountType,
    bankName: saved?.memberBank ?? bankNameOf(ifsc),
    branchName: known ?? saved?.typedBranch ?? '',
    branchTypedByInvestor: known === undefined && saved?.typedBranch !== undefined,
  }
}
