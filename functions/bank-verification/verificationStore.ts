import * as z from 'zod/mini'
import {
  bankAccountChanged,
  bankAccountSaved,
  bankProofReviewed,
  bankValidationReported,
  bankVerificationCompleted,
  bankVerificationRequested,
} from '../../shared/contracts/bank-verification/events.ts'
import { recordWebhookOnce } from '../platform/events/recordWebhookOnce.ts'
import { dueIds } from '../platform/records/dueRows.ts'
import { eraseRows, idsIn } from '../platform/records/eraseRows.ts'
import {
  createRecord,
  emit,
  type Idempotency,
  type LabelledItem,
  labelItems,
  type Moved,
  moveRecord,
  type Refused,
  relabel,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import { recordStore, type Save, saveItems, saveRecord } from '../platform/records/recordStore.ts'
import { conflict, retryOnConflict } from '../platform/records/retryOnConflict.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { type Happened, readWithTimeline } from '../platform/records/timeline.ts'
import { checkItem, deleteItem, exists, putItem, updateItem } from '../platform/records/writes.ts'
import {
  type AccountState,
  type AttemptSummary,
  type BankRecord,
  emptyRecord,
  isSuperseded,
  type Next,
  pendingForMs,
  type TypedAccount,
  withOutcome,
} from './account/bankRecordLifecycle.ts'
import {
  moveFor,
  outcomeOf,
  type Reason,
  refer,
  usualReason,
  type Verdict,
} from './attempts/verificationLifecycle.ts'
import { fieldsOf, proofEvents, reviewsPartition, withoutRepeats } from './bankRecordRows.ts'
import { type Attempt, attemptRow, recordRow } from './verificationRows.ts'

/** The result of a write of the record. */
export type Opened =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'conflict' | 'keyReused' | 'owned' | 'kycClosed' }
  | { readonly ok: false; readonly reason: 'repeat'; readonly recordId: string }

export type Reviewed =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'conflict' | 'owned' }
  | { readonly ok: false; readonly reason: 'itemFailed'; readonly refuses: string }

export interface NewAttempt {
  readonly summary: AttemptSummary
  readonly account: TypedAccount
}

/** The only file that knows the keys of attempts, bank records and owned accounts. */
export type VerificationStore = ReturnType<typeof verificationStore>

export interface Gate {
  readonly idempotency?: Idempotency | undefined
  /** Holds only while the investor's KYC is open (K-257). */
  readonly kycOpen: TransactItem
}

export interface VerdictDetails {
  readonly reason?: Reason | undefined
  readonly score?: number | undefined
}

const attemptKey = (id: string) => ({ pk: `attempt#${id}`, sk: 'attempt' })
export const recordKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'bank' })
/** One row per account over all investors: who verified it. */
const ownerKey = (index: string) => ({ pk: `account#${index}`, sk: 'owner' })
/** The partition of the index `due`. */
const waiting = 'attempts'
const waitingRow = z.object({
  investorId: z.string(),
  dueAt: z.string(),
  proof: z.object({ documentId: z.string() }),
})

export function verificationStore(table: Table, tableName: string) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const attempts = recordStore<Pick<Attempt, 'id' | 'investorId'>, Attempt, Pick<Attempt, 'id'>>(table, {
    tableName,
    type: 'bankVerification',
    idOf: ({ id }) => id,
    keyOf: ({ id }) => attemptKey(id),
    timelineOf: ({ investorId }) => `investor#${investorId}`,
    parse: row => z.parse(attemptRow, row),
  })
  const records = recordStore<Pick<BankRecord, 'investorId'>, BankRecord>(table, {
    tableName,
    type: 'bankRecord',
    idOf: ({ investorId }) => investorId,
    keyOf: ({ investorId }) => recordKey(investorId),
    parse: row => z.parse(recordRow, row),
  })
  const readRecord = async (investorId: string): Promise<BankRecord> =>
    (await records.read({ investorId })) ?? emptyRecord(investorId)
  const findAttempt = (id: string) => attempts.read({ id })
  /** The record over the version read. */
  const saveOf = (
    before: BankRecord,
    { record, transition }: Next,
    context: WriteContext<unknown>,
  ): Save<AccountState> => ({
    ...records.at(before, context),
    transition,
    version: before.version,
    fields: { ...fieldsOf(record), investorId: before.investorId },
  })
  /** Holds while no other investor owns the account. */
  const unowned = (investorId: string) => ({
    when: 'attribute_not_exists(pk) OR investorId = :investor',
    values: { investor: investorId },
  })
  /** The row by which the account of an attempt is its investor's. */
  const ownerPut = (
    { investorId, index, attemptId }: { investorId: string; index: string; attemptId: string },
    now: Date,
  ): TransactItem =>
    putItem(
      tableName,
      { ...ownerKey(index), investorId, attemptId, at: now.toISOString() },
      unowned(investorId),
    )
  const release = async (investorId: string): Promise<void> => {
    const record = await readRecord(investorId)
    const indexes = new Set(record.attempts.map(({ index }) => index))
    if (record.account !== undefined) indexes.add(record.account.index)
    const values = { own: investorId }
    // One by one: a condition that fails says that the row is another's, or gone since the first delivery.
    for (const index of indexes)
      await table.transact([deleteItem(tableName, ownerKey(index), { when: 'investorId = :own', values })])
    if (record.version > 0)
      await table.transact([
        updateItem(tableName, recordKey(investorId), { remove: ['duePk', 'dueAt'], ...exists }),
      ])
  }
  return {
    /** An empty record (version 0) if nothing is stored. */
    readRecord,
    findAttempt,
    /** The investor who has verified the account of this blind index. */
    async accountOwner(index: string): Promise<string | undefined> {
      const row = await table.get(tableName, ownerKey(index))
      return row === undefined ? undefined : z.parse(z.object({ investorId: z.string() }), row).investorId
    },
    /** The account is closed and its records are kept: its bank accounts may be another investor's. A repeat changes nothing. */
    release,
    /** Deletes everything that the table has of an investor. A repeat changes nothing. */
    async erase(investorId: string): Promise<void> {
      await release(investorId)
      // Of older attempts the record has no line any more, but their events have.
      await eraseRows(table, tableName, recordKey(investorId).pk, {
        named: row => idsIn(row, 'attemptId').map(attemptKey),
      })
    },
    /** A new attempt, its summary in the record and its event, unless another investor owns the account or the KYC is closed. */
    async open(
      before: BankRecord,
      next: Next,
      { summary, account }: NewAttempt,
      { idempotency, kycOpen, ...context }: WriteContext & Gate,
    ): Promise<Opened> {
      const { attemptId, sealedName, sealedNumber, ifsc } = account
      const { investorId } = before
      const items: LabelledItem<'conflict' | 'owned' | 'kycClosed'>[] = [
        ...labelItems('conflict', saveItems(saveOf(before, next, context))),
        { refuses: 'owned', item: checkItem(tableName, ownerKey(summary.index), unowned(investorId)) },
        { refuses: 'kycClosed', item: kycOpen },
      ]
      const moved = await createRecord(table, {
        ...attempts.at({ id: attemptId, investorId }, context),
        state: 'pending',
        fields: {
          id: attemptId,
          investorId,
          index: summary.index,
          sealedName,
          sealedNumber,
          ifsc,
          duePk: waiting,
          dueAt: new Date(context.now.getTime() + pendingForMs).toISOString(),
        },
        events: [emit(bankVerificationRequested, { attemptId, investorId })],
        items,
        idempotency,
      })
      return openedOf(moved)
    },
    /** Saves the account of `next`. */
    async save(
      before: BankRecord,
      next: Next & { readonly changed: boolean },
      { idempotency, kycOpen, ...context }: WriteContext & Gate,
    ): Promise<Opened> {
      const { investorId } = before
      const moved = await saveRecord<AccountState, 'kycClosed'>(table, {
        ...saveOf(before, next, context),
        idempotency,
        events: [
          emit(bankAccountSaved, { investorId }),
          ...(next.changed ? [emit(bankAccountChanged, { investorId })] : []),
        ],
        items: [{ refuses: 'kycClosed', item: kycOpen }],
      })
      return openedOf(moved)
    },
    /** Writes a proof with its event. `false` when the record moved meanwhile. */
    async recordProof(before: BankRecord, next: Next, context: WriteContext) {
      const events = proofEvents(before.investorId, next.record.proof)
      const moved = await saveRecord(table, { ...saveOf(before, next, context), events })
      return moved.ok
    },
    /**
     * Writes an operator's review of the proof (`withProofReview`); an accepted one makes the account the investor's.
     * `owned`: another investor verified it first.
     */
    async reviewProof(before: BankRecord, next: Next, context: WriteContext<string>): Promise<Reviewed> {
      const { investorId } = before
      const { account, proof } = next.record
      if (account === undefined || proof === undefined) throw new Error('a review has an account and a proof')
      const outcome = next.transition.to === 'verified' ? ('accepted' as const) : ('rejected' as const)
      const { index, attemptId } = account
      const items: LabelledItem<Refused<Reviewed>>[] = [
        ...labelItems(
          { ok: false, reason: 'owned' },
          outcome === 'accepted' ? [ownerPut({ investorId, index, attemptId }, context.now)] : [],
        ),
        ...relabel(context.items, refuses => ({ ok: false, reason: 'itemFailed', refuses }) as const),
      ]
      const moved = await saveRecord(table, {
        ...saveOf(before, next, context),
        events: [emit(bankProofReviewed, { investorId, documentId: proof.documentId, outcome })],
        items,
      })
      if (moved.ok) return { ok: true }
      return moved.reason === 'itemFailed' ? moved.refuses : { ok: false, reason: 'conflict' }
    },
    /** Saved accounts whose proof waits for an operator, the longest waiting first. */
    async waitingProofs(most: number): Promise<{ investorId: string; since: string; documentId: string }[]> {
      const rows = await attempts.due(reviewsPartition, most)
      return rows.map(found => {
        const { investorId, dueAt, proof } = z.parse(waitingRow, found)
        return { investorId, since: dueAt, documentId: proof.documentId }
      })
    },
    /** Stores what is known of the drop while the attempt stays pending. */
    async refer(
      attempt: Attempt,
      drop: Pick<Attempt, 'referencedAt' | 'executionStartedAt' | 'vendorId'>,
      context: WriteContext,
    ): Promise<Attempt | undefined> {
      const moved = await moveRecord(table, {
        ...attempts.at(attempt, context),
        transition: refer,
        version: attempt.version,
        set: drop,
      })
      return moved.ok ? { ...attempt, ...drop, version: moved.version } : undefined
    },
    /** Moves an attempt by a verdict, with its record, its event and the ownership of a verified account. */
    async settle(
      attemptId: string,
      verdict: Verdict,
      { reason = usualReason[verdict], score, ...context }: WriteContext & VerdictDetails,
    ): Promise<'moved' | 'settled' | 'unknown'> {
      let ruling: { readonly verdict: Verdict; readonly reason: Reason | undefined } = { verdict, reason }
      return retryOnConflict(async () => {
        const attempt = await findAttempt(attemptId)
        if (attempt === undefined) return 'unknown'
        const transition = moveFor(attempt.state, ruling.verdict)
        if (transition === undefined) return 'settled'
        const { investorId, index } = attempt
        const record = await readRecord(investorId)
        const next = withOutcome(record, attemptId, transition.to, ruling.reason)
        const owner =
          transition.to === 'verified' ? [ownerPut({ investorId, index, attemptId }, context.now)] : []
        const moved = await saveRecord(table, {
          ...attempts.at(attempt, context),
          transition,
          version: attempt.version,
          fields: {
            reason: ruling.reason,
            score,
            // The vendor is asked once more about an attempt that was given up.
            ...(transition.to !== 'underProcess' && { duePk: undefined, dueAt: undefined }),
          },
          events: [
            emit(bankVerificationCompleted, {
              attemptId,
              investorId,
              outcome: outcomeOf(transition.to),
              superseded: isSuperseded(record, attemptId),
            }),
          ],
          items: [
            ...labelItems('conflict', saveItems(saveOf(record, next, context))),
            ...labelItems('owned', owner),
          ],
        })
        if (moved.ok) return 'moved'
        // Another investor verified the account first: it stays theirs.
        if (moved.reason === 'itemFailed' && moved.refuses === 'owned')
          ruling = { verdict: 'rejected', reason: 'bank.alreadyRegistered' }
        return conflict
      })
    },
    /** Ids of attempts that were not settled in time. */
    due: (now: Date, most: number): Promise<string[]> =>
      dueIds(table, 'attempt#', { table: tableName, partition: waiting, by: now, most }),
    /** Records a webhook by its event id and publishes it; one that was recorded before is a success. */
    report: (eventId: string, attemptId: string, { now, correlationId }: WriteContext) =>
      recordWebhookOnce(table, {
        table: tableName,
        eventId,
        aggregate: { type: 'bankVerification', id: attemptId },
        event: emit(bankValidationReported, { attemptId }),
        now,
        correlationId,
      }),
    /** The record and what happened about the investor's bank, newest first. */
    async overview(
      investorId: string,
      most: number,
    ): Promise<{ readonly record: BankRecord; readonly timeline: Happened[] }> {
      const where = { table: tableName, key: recordKey(investorId) }
      const { row, timeline } = await readWithTimeline(table, where, most)
      const record = row === undefined ? emptyRecord(investorId) : z.parse(recordRow, row)
      return { record, timeline: withoutRepeats(timeline) }
    },
  }
}

/** A write as its caller reads it. */
function openedOf(moved: Moved<'conflict' | 'owned' | 'kycClosed'>): Opened {
  if (moved.ok) return { ok: true }
  switch (moved.reason) {
    case 'repeat':
    case 'keyReused':
      return moved
    case 'itemFailed':
      return { ok: false, reason: moved.refuses }
    case 'stale':
      return { ok: false, reason: 'conflict' }
  }
}
