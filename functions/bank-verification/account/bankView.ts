import { maskAccountNumber } from '../../../shared/vocabulary/identifiers.ts'
import type { FieldCipher } from '../../platform/fieldCipher.ts'
import { sealedAs } from './accountIdentity.ts'
import { bankNameOf, branchNameOf } from './bankDirectory.ts'
import type { SavedAccount, TypedAccount } from './bankRecordLifecycle.ts'

/** An account as its investor may see it: the name, and the number but for its last four digits hidden (K-238). */
export async function shownAccount(cipher: FieldCipher, account: TypedAccount | SavedAccount) {
  const { ifsc, sealedName, sealedNumber } = account
  const [nameInBank, number] = await Promise.all([
    cipher.decrypt(sealedName, sealedAs.name),
    cipher.decrypt(sealedNumber, sealedAs.number),
  ])
  const saved = 'accountType' in account ? account : undefined
  const known = branchNameOf(ifsc)
  return {
    nameInBank,
    accountNumber: maskAccountNumber(number),
    ifscCode: ifsc,
    accountType: saved?.accountType,
    bankName: bankNameOf(ifsc),
    branchName: known ?? saved?.typedBranch ?? '',
    branchTypedByInvestor: known === undefined && saved?.typedBranch !== undefined,
  }
}
