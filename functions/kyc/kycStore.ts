import * as z from 'zod/mini'
import { kycApproved, kycSentBack, kycSubmitted } from '../../shared/contracts/kyc/events.ts'
import type { KycState } from '../../shared/contracts/kyc/getKyc.ts'
import { allows } from '../../shared/lifecycle.ts'
import { dueRows } from '../platform/dueRows.ts'
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
} from '../platform/moveRecord.ts'
import { saveRecord } from '../platform/recordStore.ts'
import { type Item, showOld, type Table, type TransactItem } from '../platform/table.ts'
import { type Happened, happened, readTimeline } from '../platform/timeline.ts'
import { emptyRecord, type KycRecord, type Next } from './kycRecordLifecycle.ts'
import { draftRow, kycRow, visitNoteRow } from './kycRows.ts'

export interface SaveAt<Label> extends WriteContext<Label> {
  readonly idempotency?: Idempotency | undefined
  /** Beside those the move itself emits. */
  readonly events?: readonly Emitted[]
}

/** What stood in the way of a save. */
export type Saved<Label = string> =
  | { readonly ok: true }
  /** The record moved meanwhile, or its state allows the move no more: read it again. */
  | { readonly ok: false; readonly reason: 'conflict' | 'panTaken' | 'dematTaken' | 'keyReused' }
  | { readonly ok: false; readonly reason: 'repeat'; readonly recordId: string }
  /** One of the further items failed: its label. */
  | { readonly ok: false; readonly reason: 'itemFailed'; readonly refuses: Label }

/** Everything the house keeps about an investor's KYC in one read. */
export interface Overview {
  readonly record: KycRecord
  /** Sealed, by step. */
  readonly drafts: Readonly<Record<string, string>>
  readonly visit?: z.output<typeof visitNoteRow> | undefined
  /** Newest first. */
  readonly timeline: readonly Happened[]
}

/** A KYC that waits for an operator. */
export interface WaitingReview {
  readonly investorId: string
  readonly since: string
  readonly by: string
  /** What an operator has looked at; a decision may be bound to it. */
  readonly version: number
}

/** The only file that knows the keys of KYC records and of whose PAN and demat number is whose. */
export interface KycStore {
  /** An empty record (version 0) if nothing is stored. */
  read(investorId: string): Promise<KycRecord>
  overview(investorId: string, mostEvents: number): Promise<Overview>
  /** Writes the next face over the version read, with its events and the ownership of PAN and demat number. */
  save<const Label = never>(before: KycRecord, next: Next, at: SaveAt<Label>): Promise<Saved<Label>>
  /** The investor who has this PAN, by its blind index. */
  panOwner(index: string): Promise<string | undefined>
  /** What happened about the investor's KYC, newest first. */
  timeline(investorId: string, most: number): Promise<Happened[]>
  /** Records in review, the longest waiting first. */
  waitingReviews(most: number): Promise<WaitingReview[]>
}

export const investorPartition = (investorId: string): string => `investor#${investorId}`
export const kycKey = (investorId: string) => ({ pk: investorPartition(investorId), sk: 'kyc' })
const panKey = (index: string) => ({ pk: `pan#${index}`, sk: 'owner' })
const dematKey = (index: string) => ({ pk: `demat#${index}`, sk: 'owner' })
/** The partition of the index `due` in which reviews wait. */
const reviewsPartition = 'reviews'

/** The record's fields as stored; what it does not have is removed. One in review also stands in the index `due`. */
function fieldsOf({ version: _version, state, ...fields }: KycRecord): Item {
  const waits = state === 'inReview'
  const none = {
    userType: undefined,
    sealedName: undefined,
    pan: undefined,
    address: undefined,
    demat: undefined,
  }
  const undated = { submittedAt: undefined, reviewBy: undefined, decidedAt: undefined }
  return {
    ...none,
    ...undated,
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

export function kycStore(table: Table, tableName: string): KycStore {
  /** The rows that say whose a number is: the new one claimed, the old one given back. */
  const ownership = (
    keyOf: (index: string) => { pk: string; sk: string },
    investorId: string,
    before: string | undefined,
    after: string | undefined,
    now: Date,
  ): TransactItem[] => {
    if (before === after) return []
    const mine = {
      TableName: tableName,
      ExpressionAttributeValues: { ':investor': investorId },
      ...showOld,
    }
    const claim = after !== undefined && {
      Put: {
        ...mine,
        Item: { ...keyOf(after), investorId, at: now.toISOString() },
        ConditionExpression: 'attribute_not_exists(pk) OR investorId = :investor',
      },
    }
    const giveBack = before !== undefined && {
      Delete: { ...mine, Key: keyOf(before), ConditionExpression: 'investorId = :investor' },
    }
    return [claim, giveBack].filter(item => item !== false)
  }
  const write = <Label>(before: KycRecord, next: Next, at: SaveAt<Label>): Promise<Moved<Label>> => {
    const { investorId } = before
    // What was never stored is incomplete, and the row that is made asserts that nothing is stored.
    if (before.version === 0 && !allows(next.transition, 'incomplete'))
      return Promise.resolve({ ok: false, reason: 'stale', current: undefined })
    return saveRecord<KycState, Label>(table, {
      table: tableName,
      key: kycKey(investorId),
      aggregate: { type: 'kyc', id: investorId },
      now: at.now,
      correlationId: at.correlationId,
      events: [...(at.events ?? []), ...eventsOf(next)],
      items: at.items,
      idempotency: at.idempotency,
      transition: next.transition,
      version: before.version,
      fields: fieldsOf({ ...next.record, state: next.transition.to }),
    })
  }
  const events = async (investorId: string, from: string, to: string, most: number): Promise<Item[]> => {
    const rows = await table.query({
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': investorPartition(investorId), ':from': from, ':to': to },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: most,
    })
    return rows.slice(0, most)
  }
  return {
    async read(investorId) {
      const found = await table.get(tableName, kycKey(investorId))
      return found === undefined ? emptyRecord(investorId) : z.parse(kycRow, found)
    },
    async overview(investorId, mostEvents) {
      // `$` is the sign after `#`: the record, its notes and drafts come first, then the newest events.
      const rows = await events(investorId, 'event#', 'kyc$', mostEvents + 6)
      const [record] = rows.filter(row => row.sk === 'kyc')
      const [visit] = rows.filter(row => row.sk === 'kyc#digilocker')
      const drafts = rows.filter(({ sk }) => String(sk).startsWith(draftPrefix))
      return {
        record: record === undefined ? emptyRecord(investorId) : z.parse(kycRow, record),
        drafts: Object.fromEntries(
          drafts.map(row => {
            const { sk, sealedFields } = z.parse(draftRow, row)
            return [sk.slice(draftPrefix.length), sealedFields]
          }),
        ),
        ...(visit === undefined ? {} : { visit: z.parse(visitNoteRow, visit) }),
        timeline: rows.filter(({ sk }) => String(sk).startsWith('event#')).map(happened),
      }
    },
    async save<const Label = never>(before: KycRecord, next: Next, at: SaveAt<Label>): Promise<Saved<Label>> {
      const { investorId } = before
      const pan = ownership(panKey, investorId, before.pan?.index, next.record.pan?.index, at.now)
      const demat = ownership(dematKey, investorId, before.demat?.index, next.record.demat?.index, at.now)
      const items: LabelledItem<Refused<Saved<Label>>>[] = [
        ...labelItems({ ok: false, reason: 'panTaken' }, pan),
        ...labelItems({ ok: false, reason: 'dematTaken' }, demat),
        ...relabel(at.items, refuses => ({ ok: false, reason: 'itemFailed', refuses }) as const),
      ]
      const moved = await write(before, next, { ...at, items })
      if (moved.ok) return { ok: true }
      if (moved.reason === 'itemFailed') return moved.refuses
      return moved.reason === 'stale' ? { ok: false, reason: 'conflict' } : moved
    },
    async panOwner(index) {
      const row = await table.get(tableName, panKey(index))
      return row === undefined ? undefined : z.parse(z.object({ investorId: z.string() }), row).investorId
    },
    async timeline(investorId, most) {
      return readTimeline(table, { table: tableName, partition: investorPartition(investorId) }, most)
    },
    async waitingReviews(most) {
      const rows = await dueRows(table, { table: tableName, partition: reviewsPartition, most })
      return rows.map(row => {
        const { investorId, submittedAt = '', reviewBy = '', version } = z.parse(kycRow, row)
        return { investorId, since: submittedAt, by: reviewBy, version }
      })
    },
  }
}

/** Sort key of a draft: below the record, so that one query reads both. */
export const draftPrefix = 'kyc#draft#'

/** Sort key of the note of the newest visit to DigiLocker (`visitNoteRow`). */
export const visitNoteKey = (investorId: string) => ({
  pk: investorPartition(investorId),
  sk: 'kyc#digilocker',
})
