import { environment } from '../platform/environment.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import type { Happened } from '../platform/records/timeline.ts'
import { checkItem } from '../platform/records/writes.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { accountIndexOf, sealedAs } from './account/accountIdentity.ts'
import {
  type BankRecord,
  bankStatusOf,
  type Proof,
  sinceOf,
  stepStatusOf,
  waitsForReview,
} from './account/bankRecordLifecycle.ts'
import { type ShownAccount, shownAccount } from './account/bankView.ts'
import { recordKey, verificationStore } from './verificationStore.ts'

/** The encrypted attributes of attempts and accounts, with their contexts. */
export const sealedFields = { sealedName: sealedAs.name, sealedNumber: sealedAs.number } as const

const storeOf = (table: Table) => verificationStore(table, environment.table('bank-verification'))

/** The bank step as the KYC keeps it: nothing of it opens or shows the account. */
export interface PublishedBankStep {
  /** Of the saved account; `pending` while the first one is being verified, `none` when none was saved. */
  readonly status: 'none' | 'pending' | 'underProcess' | 'verified' | 'failed'
  /** What the step shows (K-059): whether the bank has not answered yet, has refused, or an operator reviews the proof. */
  readonly shown: 'none' | 'pending' | 'underProcess' | 'verified' | 'failed'
  /** Why it is not verified, as a text id. */
  readonly reason?: string | undefined
  /** Blind index of the saved account. */
  readonly account?: string | undefined
  readonly proof?:
    | {
        readonly documentId: string
        readonly status: 'uploading' | 'uploaded' | 'accepted' | 'rejected'
      }
    | undefined
  /** The remark of the operator who refused the proof. */
  readonly refusal?:
    | { readonly remarks: string; readonly at: string; readonly documentId: string }
    | undefined
  /** Since when a review of the proof by an operator is due. */
  readonly reviewSince?: string | undefined
}

/** Where the investor's bank step stands: one consistent read. */
export async function readBankStep(table: Table, investorId: string): Promise<PublishedBankStep> {
  return bankStep(await storeOf(table).readRecord(investorId))
}

/** The same with what happened about the investor's bank, newest first, as the ends of text ids: one query. */
export async function readBankStepWithTimeline(
  table: Table,
  investorId: string,
  most: number,
): Promise<{ readonly bank: PublishedBankStep; readonly timeline: readonly Happened[] }> {
  const { record, timeline } = await storeOf(table).overview(investorId, most)
  return { bank: bankStep(record), timeline }
}

function bankStep(record: BankRecord): PublishedBankStep {
  const { account, proof, state } = record
  const bankStatus = bankStatusOf(record)
  return {
    status: account !== undefined ? state : bankStatus.status === 'pending' ? 'pending' : 'none',
    shown: stepStatusOf(record, bankStatus),
    reason: bankStatus.reason,
    account: account?.index,
    proof: proof && { documentId: proof.documentId, status: proof.status },
    refusal: refusalOf(proof),
    reviewSince: waitsForReview(record),
  }
}

/** What an operator remarked on a proof; the check after the upload refuses without a remark. */
function refusalOf(proof: Proof | undefined): PublishedBankStep['refusal'] {
  if (proof?.status !== 'rejected' || proof.remarks === undefined) return undefined
  return { documentId: proof.documentId, remarks: proof.remarks, at: proof.at ?? '' }
}

/** Holds only while the investor's saved account is verified: an item of a larger write. */
export function bankVerifiedCheck(investorId: string): TransactItem {
  return checkItem(environment.table('bank-verification'), recordKey(investorId), {
    when: '#state = :verified',
    values: { verified: 'verified' },
  })
}

/** A bank account as other domains may show it: the number masked but for its last four digits. */
export interface PublishedBankAccount extends ShownAccount {
  readonly status: 'verified' | 'pending' | 'underProcess' | 'failed'
  /** An account is saved and verified or under process: the KYC step counts as complete (D2 s4). */
  readonly complete: boolean
  /** When another account last took the place of a verified one (ISO). */
  readonly replacedAt?: string | undefined
}

/** The investor's bank account and where its verification stands; `undefined` before the first attempt. */
export async function readBankAccount(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<PublishedBankAccount | undefined> {
  const store = storeOf(table)
  const record = await store.readRecord(investorId)
  const { status, shown } = bankStatusOf(record)
  if (status === 'none' || shown === undefined) return undefined
  const complete = record.state === 'verified' || record.state === 'underProcess'
  const { replacedAt } = record
  const replaced = replacedAt === undefined ? {} : { replacedAt }
  return { status, complete, ...replaced, ...(await shownAccount(cipher, shown, investorId)) }
}

/** The investor who has verified this account, by its blind index. */
export const investorOfAccount = async (
  table: Table,
  cipher: FieldCipher,
  account: { readonly accountNumber: string; readonly ifsc: string },
): Promise<string | undefined> => storeOf(table).accountOwner(await accountIndexOf(cipher, account))

/** The account an investor's money comes from and goes to; whole numbers: for vendors, never for an answer or a log. */
export interface PayingAccount {
  readonly name: string
  readonly accountNumber: string
  readonly ifsc: string
}
/** Where the investor's money goes. */
export interface PayoutAccount extends PayingAccount {
  /** ISO instant since which it is this account; the 24 hours after a change count from it. */
  readonly since: string
}

/** The saved account while it is verified; `undefined` otherwise. One consistent read. */
export async function payingAccount(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<PayingAccount | undefined> {
  const found = await payoutAccount(table, cipher, investorId)
  if (found === undefined) return undefined
  const { since: _since, ...account } = found
  return account
}

/** The saved account while it is verified, as money is paid to it; `undefined` otherwise. One consistent read. */
export async function payoutAccount(
  table: Table,
  cipher: FieldCipher,
  investorId: string,
): Promise<PayoutAccount | undefined> {
  const { state, account } = await storeOf(table).readRecord(investorId)
  if (state !== 'verified' || account === undefined) return undefined
  const [name, accountNumber] = await Promise.all([
    cipher.decrypt(account.sealedName, sealedAs.name, investorId),
    cipher.decrypt(account.sealedNumber, sealedAs.number, investorId),
  ])
  return { name, accountNumber, ifsc: account.ifsc, since: sinceOf(account) }
}
