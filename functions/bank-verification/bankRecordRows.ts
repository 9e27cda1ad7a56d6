import { bankProofNoted } from '../../shared/contracts/bank-verification/events.ts'
import { type Emitted, emit } from '../platform/records/moveRecord.ts'
import type { Item } from '../platform/records/table.ts'
import type { Happened } from '../platform/records/timeline.ts'
import { type BankRecord, type Proof, waitsForReview } from './account/bankRecordLifecycle.ts'

/** The partition of the index `due` in which proofs wait for an operator. */
export const reviewsPartition = 'reviews'

/** The record's fields as stored; a proof that waits for an operator is in the index `due`. */
export const fieldsOf = (record: BankRecord): Item => {
  const { attempts, latest, account, proof, replacedAt } = record
  const since = waitsForReview(record)
  const duePk = since === undefined ? undefined : reviewsPartition
  return { attempts, latest, account, proof, replacedAt, duePk, dueAt: since }
}

/** The event of a proof. */
export function proofEvents(investorId: string, proof: Proof | undefined): Emitted[] {
  if (proof === undefined || proof.status === 'uploading' || proof.status === 'accepted') return []
  return [emit(bankProofNoted, { investorId, documentId: proof.documentId, outcome: proof.status })]
}

/** What happened, by its event rows, newest first. */
export function withoutRepeats(happened: readonly Happened[]): Happened[] {
  // A changed account has two events of one instant; only the change is shown.
  const changes = new Set(happened.filter(({ what }) => what === 'bankAccountChanged').map(({ at }) => at))
  return happened.filter(({ at, what }) => what !== 'bankAccountSaved' || !changes.has(at))
}
