import * as z from 'zod/mini'
import { kycApproved, kycSentBack, kycSubmitted } from '../../shared/contracts/kyc/events.ts'
import type { KycState } from '../../shared/contracts/kyc/getKyc.ts'
import { allows } from '../../shared/lifecycle.ts'
import {
  type Emitted,
  emit,
  type Idempotency,
  type LabelledItem,
  labelItems,
  type Moved,
  type Refused,
  relabel,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import { recordStore, saveRecord } from '../platform/records/recordStore.ts'
import type { Item, Table, TransactItem } from '../platform/records/table.ts'
import { type Happened, happened, readTimeline } from '../platform/records/timeline.ts'
import { deleteItem, putItem, rowsOfPartition } from '../platform/records/writes.ts'
import { emptyRecord, type KycRecord, type Next } from './kycRecordLifecycle.ts'
import { draftRow, kycRow, newestVisitRow } from './kycRows.ts'
import { nominationKey, nominationRow, type StoredNomination } from './nominationRows.ts'

export interface SaveContext<Label> extends WriteContext<Label> {
  readonly idempotency?: Idempotency | undefined
  /** Beside those the move itself emits. */
  readonly events?: readonly Emitted[]
}

/** The result of a save. */
export type Saved<Label = string> =
  | { readonly ok: true }
  /** The record moved meanwhile, or its state allows the move no more: read it again. */
  | { readonly ok: false; readonly reason: 'conflict' | 'panTaken' | 'dematTaken' | 'keyReused' }
  | { readonly ok: false; readonly reason: 'repeat'; readonly recordId: string }
  /** One of the further items failed: its label. */
  | { readonly ok: false; readonly reason: 'itemFailed'; readonly refuses: Label }

/** Everything that is stored about an investor's KYC, by one read. */
export interface Overview {
  readonly record: KycRecord
  /** Sealed, by step. */
  readonly drafts: Readonly<Record<string, string>>
  readonly visit?: z.output<typeof newestVisitRow> | undefined
  /** Sealed. */
  readonly nomination?: StoredNomination | undefined
  /** Newest first. */
  readonly timeline: readonly Happened[]
}

/** A KYC that waits for an operator. */
export interface WaitingReview {
  readonly investorId: string
  readonly since: string
  readonly by: string
  /** The version that an operator has seen; a decision may be bound to it. */
  readonly version: number
}

/** The record, the newest visit, the nomination and four drafts; one more for the row that ends the range. */
const rowsBesideEvents = 8

/** With `kycErasure.ts` the only file that knows the keys of KYC records and of whose PAN and demat number is whose. */
export type KycStore = ReturnType<typeof kycStore>

export const investorPartition = (investorId: string): string => `investor#${investorId}`
export const kycKey = (investorId: string) => ({ pk: investorPartition(investorId), sk: 'kyc' })
export const panKey = (index: string) => ({ pk: `pan#${index}`, sk: 'owner' })
export const dematKey = (index: string) => ({ pk: `demat#${index}`, sk: 'owner' })
/** The partition of the index `due` in which reviews wait. */
const reviewsPartition = 'reviews'

/** The record's fields as stored; what it does not have is removed. A record in review is also in the index `due`. */
function fieldsOf({ version: _version, state, ...fields }: KycRecord): Item {
  const waits = state === 'inReview'
  const given = {
    userType: undefined,
    sealedName: undefined,
    pan: undefined,
    address: undefined,
    demat: undefined,
    signature: undefined,
  }
  const dates = { submittedAt: undefined, reviewBy: undefined, decidedAt: undefined }
  return {
    ...given,
    ...dates,
    ...fields,
    duePk: waits ? reviewsPartition : undefined,
    dueAt: waits ? fields.submittedAt : undefined,
  }
}

/** The events a move emits by itself. */
function eventsOf({ record, transition }: Next): Emitted[] {
  const { investorId } = record
  switch (transition.name) {
    case 'submit':
      return [emit(kycSubmitted, { investorId })]
    case 'approve':
      return [emit(kycApproved, { investorId })]
    case 'reject':
    case 'askAgain': {
      const types = record.remarks
        .filter(({ answeredAt }) => answeredAt === undefined)
        .map(({ type }) => type)
      const decision = transition.name === 'reject' ? ('rejected' as const) : ('askedAgain' as const)
      return [emit(kycSentBack, { investorId, decision, types })]
    }
    default:
      return []
  }
}

export function kycStore(table: Table, tableName: string) {
  const records = recordStore<Pick<KycRecord, 'investorId'>, KycRecord>(table, {
    tableName,
    type: 'kyc',
    idOf: ({ investorId }) => investorId,
    keyOf: ({ investorId }) => kycKey(investorId),
    parse: row => z.parse(kycRow, row),
  })
  /** The rows that say whose a number is: the new one is claimed, the old one released. */
  const ownership = (
    keyOf: (index: string) => { pk: string; sk: string },
    investorId: string,
    before: string | undefined,
    after: string | undefined,
    now: Date,
  ): TransactItem[] => {
    if (before === after) return []
    const values = { investor: investorId }
    const claim =
      after !== undefined &&
      putItem(
        tableName,
        { ...keyOf(after), investorId, at: now.toISOString() },
        { when: 'attribute_not_exists(pk) OR investorId = :investor', values },
      )
    const giveBack =
      before !== undefined && deleteItem(tableName, keyOf(before), { when: 'investorId = :investor', values })
    return [claim, giveBack].filter(item => item !== false)
  }
  const write = <Label>(
    before: KycRecord,
    next: Next,
    context: SaveContext<Label>,
  ): Promise<Moved<Label>> => {
    // What was never stored is incomplete, and the row that is made asserts that nothing is stored.
    if (before.version === 0 && !allows(next.transition, 'incomplete'))
      return Promise.resolve({ ok: false, reason: 'stale', current: undefined })
    const { items, idempotency } = context
    return saveRecord<KycState, Label>(table, {
      ...records.at(before, context),
      events: [...(context.events ?? []), ...eventsOf(next)],
      items,
      idempotency,
      transition: next.transition,
      version: before.version,
      fields: fieldsOf({ ...next.record, state: next.transition.to }),
    })
  }
  const read = async (investorId: string): Promise<KycRecord> =>
    (await records.read({ investorId })) ?? emptyRecord(investorId)
  return {
    /** An empty record (version 0) if nothing is stored. */
    read,
    async overview(investorId: string, mostEvents: number): Promise<Overview> {
      // `$` is the sign after `#`: the record, its notes and drafts come first, then the newest events.
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': investorPartition(investorId), ':from': 'event#', ':to': 'kyc$' },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: mostEvents + rowsBesideEvents,
      })
      const [record] = rows.filter(row => row.sk === 'kyc')
      const [visit] = rows.filter(row => row.sk === 'kyc#digilocker')
      const [nomination] = rows.filter(row => row.sk === nominationKey(investorId).sk)
      const drafts = rows.filter(({ sk }) => String(sk).startsWith(draftPrefix))
      return {
        record: record === undefined ? emptyRecord(investorId) : z.parse(kycRow, record),
        drafts: Object.fromEntries(
          drafts.map(row => {
            const { sk, sealedFields } = z.parse(draftRow, row)
            return [sk.slice(draftPrefix.length), sealedFields]
          }),
        ),
        visit: visit && z.parse(newestVisitRow, visit),
        nomination: nomination && z.parse(nominationRow, nomination),
        timeline: rows
          .slice(0, mostEvents + rowsBesideEvents)
          .filter(({ sk }) => String(sk).startsWith('event#'))
          .map(happened),
      }
    },
    /** Writes the changed record over the version read, with its events and the ownership of PAN and demat number. */
    async save<const Label = never>(
      before: KycRecord,
      next: Next,
      context: SaveContext<Label>,
    ): Promise<Saved<Label>> {
      const { investorId } = before
      const pan = ownership(panKey, investorId, before.pan?.index, next.record.pan?.index, context.now)
      const demat = ownership(
        dematKey,
        investorId,
        before.demat?.index,
        next.record.demat?.index,
        context.now,
      )
      const items: LabelledItem<Refused<Saved<Label>>>[] = [
        ...labelItems({ ok: false, reason: 'panTaken' }, pan),
        ...labelItems({ ok: false, reason: 'dematTaken' }, demat),
        ...relabel(context.items, refuses => ({ ok: false, reason: 'itemFailed', refuses }) as const),
      ]
      const moved = await write(before, next, { ...context, items })
      if (moved.ok) return { ok: true }
      if (moved.reason === 'itemFailed') return moved.refuses
      return moved.reason === 'stale' ? { ok: false, reason: 'conflict' } : moved
    },
    /** The investor who has this PAN, by its blind index; not of a closed account (`formerPanOwner`). */
    async panOwner(index: string): Promise<string | undefined> {
      const row = await table.get(tableName, panKey(index))
      return row === undefined ? undefined : z.parse(z.object({ investorId: z.string() }), row).investorId
    },
    /** The last investor with this PAN whose account was closed, and whose records are kept. */
    async formerPanOwner(index: string): Promise<string | undefined> {
      const former = rowsOfPartition(tableName, panKey(index).pk, {
        prefix: 'former#',
        newestFirst: true,
        most: 1,
      })
      const [row] = await table.query(former)
      return row === undefined ? undefined : z.parse(z.object({ investorId: z.string() }), row).investorId
    },
    /** What happened about the investor's KYC, newest first. */
    timeline: (investorId: string, most: number): Promise<Happened[]> =>
      readTimeline(table, { table: tableName, partition: investorPartition(investorId) }, most),
    /** Records in review, the longest waiting first. */
    async waitingReviews(most: number): Promise<WaitingReview[]> {
      const rows = await records.due(reviewsPartition, most)
      return rows.map(row => {
        const { investorId, submittedAt = '', reviewBy = '', version } = z.parse(kycRow, row)
        return { investorId, since: submittedAt, by: reviewBy, version }
      })
    },
  }
}

/** Sort key of a draft: below the record, so that one query reads both. */
export const draftPrefix = 'kyc#draft#'

/** Key of the row of the newest visit to DigiLocker (`newestVisitRow`). */
export const newestVisitKey = (investorId: string) => ({
  pk: investorPartition(investorId),
  sk: 'kyc#digilocker',
})
