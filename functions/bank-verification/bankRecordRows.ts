import * as z from 'zod/mini'
import { bankProofNoted } from '../../shared/contracts/bank-verification/events.ts'
import { eventDetail } from '../../shared/contracts/defineEvent.ts'
import { type Emitted, emit } from '../platform/moveRecord.ts'
import type { Item } from '../platform/table.ts'
import { type BankRecord, type Proof, waitsForReview } from './bankRecordLifecycle.ts'

/** The partition of the index `due` in which proofs wait for an operator. */
export const reviewsPartition = 'reviews'

/** The record's fields as stored; a proof that waits for an operator stands in the index `due`. */
export const fieldsOf = (record: BankRecord): Item => {
  const { attempts, latest, account, proof } = record
  const since = waitsForReview(record)
  return {
    attempts,
    ...(latest === undefined ? {} : { latest }),
    ...(account === undefined ? {} : { account }),
    ...(proof === undefined ? {} : { proof }),
    ...(since === undefined ? {} : { duePk: reviewsPartition, dueAt: since }),
  }
}

/** The event that tells of a proof. */
export function proofEvents(investorId: string, proof: Proof | undefined): Emitted[] {
  if (proof === undefined || proof.status === 'uploading' || proof.status === 'accepted') return []
  return [emit(bankProofNoted, { investorId, documentId: proof.documentId, outcome: proof.status })]
}

/** What happened, by its event rows, newest first. */
export function toldOf(rows: readonly Item[]): { at: string; what: string }[] {
  const told = rows.map(row => {
    const { event } = z.parse(z.object({ event: eventDetail }), row)
    const { outcome } = z.parse(z.object({ outcome: z.optional(z.string()) }), event.payload)
    return { at: event.at, what: outcome === undefined ? event.name : `${event.name}.${outcome}` }
  })
  // Another account saved is told once, as the change it is.
  const changes = new Set(told.filter(({ what }) => what === 'bankAccountChanged').map(({ at }) => at))
  return told.filter(({ at, what }) => what !== 'bankAccountSaved' || !changes.has(at))
}
