import * as z from 'zod/mini'
import {
  identityReported,
  identityReviewed,
  identitySyncRequested,
  identityVerificationCompleted,
  identityVerificationStarted,
  investorFlagsSet,
} from '../../shared/contracts/identity-verification/events.ts'
import { recordWebhookOnce } from '../platform/events/recordWebhookOnce.ts'
import { dueIds } from '../platform/records/dueRows.ts'
import { eraseRows, idsIn } from '../platform/records/eraseRows.ts'
import {
  createRecord,
  type Emitted,
  emit,
  labelItems,
  type Moved,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import { atVersion, recordStore, type Save, saveItems, saveRecord } from '../platform/records/recordStore.ts'
import { conflict, retryOnConflict } from '../platform/records/retryOnConflict.ts'
import type { Item, Table, TransactItem } from '../platform/records/table.ts'
import { type Happened, readWithTimeline } from '../platform/records/timeline.ts'
import { checkItem } from '../platform/records/writes.ts'
import {
  type Decision,
  type EnhancedStatus,
  emptyRecord,
  type IdentityRecord,
  isDecidable,
  type Next,
  withOutcome,
} from './identityRecordLifecycle.ts'
import { recordRow, type Session, sessionRow } from './identityRows.ts'
import {
  type DeclineReason,
  isUnderWay,
  moveFor,
  nextCheckAt,
  noteOf,
  type SessionProgress,
  sync,
  type Verdict,
} from './sessions/sessionLifecycle.ts'

/** The only file that knows the keys of sessions and identity records. */
export type IdentityStore = ReturnType<typeof identityStore>

export const recordKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'identity' })
const sessionKey = (transactionId: string) => ({ pk: `session#${transactionId}`, sk: 'session' })
/** The partition of the index `due`. */
const waiting = 'sessions'
/** The partition of the index `due` in which identities wait for an operator. */
const reviews = 'reviews'

/** When the sweep checks next, as fields of the row; without a next time they are removed. */
function dueOf(session: SessionProgress, now: Date): Item {
  const dueAt = nextCheckAt(session, now)
  return { duePk: dueAt === undefined ? undefined : waiting, dueAt }
}

/** The record as stored: an identity that waits for an operator is in the index `due`. */
function fieldsOf(before: IdentityRecord, record: IdentityRecord, now: Date): Item {
  const { state: _state, version: _version, ...fields } = record
  const { deviceId, transactionId, reason } = record
  const stored = { ...fields, deviceId, transactionId, reason }
  // A session is opened before anything can wait for an operator.
  if (before.version === 0) return stored
  if (!isDecidable(record)) return { ...stored, duePk: undefined, dueAt: undefined }
  return isDecidable(before) ? stored : { ...stored, duePk: reviews, dueAt: now.toISOString() }
}

function readRow(row: Item): IdentityRecord {
  const record = z.parse(recordRow, row)
  return { ...record, wasForced: record.wasForced ?? record.forceKYC }
}

export function identityStore(table: Table, tableName: string) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  type SessionKey = Pick<Session, 'transactionId'>
  const sessions = recordStore<SessionKey & Pick<Session, 'investorId'>, Session, SessionKey>(table, {
    tableName,
    type: 'identityVerification',
    idOf: ({ transactionId }) => transactionId,
    keyOf: ({ transactionId }) => sessionKey(transactionId),
    timelineOf: ({ investorId }) => `investor#${investorId}`,
    parse: row => z.parse(sessionRow, row),
  })
  const records = recordStore<Pick<IdentityRecord, 'investorId'>, IdentityRecord>(table, {
    tableName,
    type: 'identityRecord',
    idOf: ({ investorId }) => investorId,
    keyOf: ({ investorId }) => recordKey(investorId),
    parse: readRow,
  })
  const readRecord = async (investorId: string): Promise<IdentityRecord> =>
    (await records.read({ investorId })) ?? emptyRecord(investorId)
  const findSession = (transactionId: string) => sessions.read({ transactionId })
  /** The record over the version read. */
  const saveOf = (
    before: IdentityRecord,
    { record, transition }: Next,
    context: WriteContext<unknown>,
    events: readonly Emitted[] = [],
  ): Save<EnhancedStatus> => ({
    ...records.at(before, context),
    transition,
    version: before.version,
    fields: fieldsOf(before, record, context.now),
    events,
  })
  /** Changes a session without settling it; the only other state it may move to is `syncing`. */
  const change = async (
    session: Session,
    changes: Partial<Pick<Session, 'polls' | 'finished' | 'state'>>,
    context: WriteContext,
    events: readonly Emitted[] = [],
  ): Promise<Session | undefined> => {
    const next = { ...session, ...changes }
    const { polls, finished } = next
    const moved = await saveRecord(table, {
      ...sessions.at(session, context),
      transition: next.state === session.state ? noteOf(session.state) : sync,
      version: session.version,
      fields: { polls, finished, ...dueOf(next, context.now) },
      events,
    })
    return moved.ok ? { ...next, version: moved.version } : undefined
  }
  const reviewed = ({ investorId }: IdentityRecord, decision: Decision, alone: boolean): Emitted =>
    emit(identityReviewed, { investorId, decision, alone })
  const flagged = ({ investorId, enhancedGroup, forceKYC }: IdentityRecord): Emitted =>
    emit(investorFlagsSet, { investorId, enhancedGroup, forceKYC })
  return {
    /** An empty record (version 0) if nothing is stored. */
    readRecord,
    findSession,
    /** Deletes everything that the table has of an investor who left, sessions too. A repeat changes nothing. */
    erase: (investorId: string): Promise<void> =>
      eraseRows(table, tableName, recordKey(investorId).pk, {
        named: row => idsIn(row, 'transactionId').map(sessionKey),
      }),
    /** A new session, its note in the record and its event. `false` when the record moved meanwhile. */
    async open(before: IdentityRecord, next: Next, transactionId: string, context: WriteContext) {
      const { investorId } = before
      const session = { state: 'opened', openedAt: context.now.toISOString(), finished: false } as const
      const { state, ...progress } = session
      const moved = await createRecord(table, {
        ...sessions.at({ transactionId, investorId }, context),
        state,
        fields: { transactionId, investorId, ...progress, polls: 0, ...dueOf(session, context.now) },
        events: [emit(identityVerificationStarted, { transactionId, investorId })],
        items: labelItems('record', saveItems(saveOf(before, next, context))),
      })
      return moved.ok
    },
    /** Counts a poll; the first one says that the investor is back. `undefined` when the session moved meanwhile. */
    poll(session: Session, finished: boolean, context: WriteContext): Promise<Session | undefined> {
      const { transactionId, investorId, state } = session
      const isFirst = state === 'opened'
      return change(
        session,
        { polls: session.polls + 1, finished: session.finished || finished, state: 'syncing' },
        context,
        isFirst ? [emit(identitySyncRequested, { transactionId, investorId })] : [],
      )
    },
    /** Keeps the hint that the investor finished the vendor's screens, if the session is still under way. */
    async markFinished(session: Session, context: WriteContext) {
      if (!session.finished && isUnderWay(session.state)) await change(session, { finished: true }, context)
    },
    /** Puts off the sweep's next check. */
    async postpone(session: Session, context: WriteContext) {
      await change(session, {}, context)
    },
    /** Moves a session by a verdict, and with it the record, if this is the session that counts. */
    async settle(
      transactionId: string,
      verdict: Verdict,
      { reason, ...context }: WriteContext & { readonly reason?: DeclineReason | undefined },
    ): Promise<'moved' | 'settled' | 'unknown'> {
      return retryOnConflict(async () => {
        const session = await findSession(transactionId)
        if (session === undefined) return 'unknown'
        const transition = moveFor(session.state, verdict)
        if (transition === undefined) return 'settled'
        const { investorId } = session
        const record = await readRecord(investorId)
        const next = withOutcome(record, transactionId, verdict, reason)
        // An old session that settles behind a newer one, or behind an operator, is no news to the investor.
        const late = next !== undefined && !isUnderWay(session.state)
        const moved = await saveRecord(table, {
          ...sessions.at(session, context),
          transition,
          version: session.version,
          fields: { reason, ...dueOf({ ...session, state: transition.to }, context.now) },
          events: [
            emit(identityVerificationCompleted, { transactionId, investorId, outcome: verdict, late }),
          ],
          items: labelItems('record', next === undefined ? [] : saveItems(saveOf(record, next, context))),
        })
        return moved.ok ? 'moved' : conflict
      })
    },
    /** Ids of sessions that are due for a check. */
    due: (now: Date, most: number): Promise<string[]> =>
      dueIds(table, 'session#', { table: tableName, partition: waiting, by: now, most }),
    /** Records a webhook by its event id and publishes it; one that was recorded before is a success. */
    report: (eventId: string, transactionId: string, { now, correlationId }: WriteContext) =>
      recordWebhookOnce(table, {
        table: tableName,
        eventId,
        aggregate: { type: 'identityVerification', id: transactionId },
        event: emit(identityReported, { transactionId }),
        now,
        correlationId,
      }),
    /** An operator's decision on the identity alone. */
    decide: <Label>(
      before: IdentityRecord,
      next: Next,
      decision: Decision,
      context: WriteContext<Label>,
    ): Promise<Moved<Label>> =>
      saveRecord(table, {
        ...saveOf(before, next, context, [reviewed(next.record, decision, true)]),
        items: context.items,
      }),
    /**
     * The same as items for a transaction that another store leads: the record first, then its event, which says that
     * the other store's event tells the investor.
     */
    decisionItems: (
      before: IdentityRecord,
      next: Next,
      decision: Decision,
      context: WriteContext,
    ): TransactItem[] => saveItems(saveOf(before, next, context, [reviewed(next.record, decision, false)])),
    /** Writes the groups of an investor. */
    setFlags: <Label>(
      before: IdentityRecord,
      next: Next,
      context: WriteContext<Label>,
    ): Promise<Moved<Label>> =>
      saveRecord(table, { ...saveOf(before, next, context, [flagged(next.record)]), items: context.items }),
    /** Holds only while the record is as it was read: for a write that leaves it alone and relies on it. */
    unchangedCheck: ({ investorId, version }: IdentityRecord): TransactItem =>
      checkItem(tableName, recordKey(investorId), atVersion(version)),
    /** Investors whose identity an operator can decide on, the longest waiting first. */
    async waitingReviews(most: number): Promise<{ investorId: string; since: string }[]> {
      const rows = await sessions.due(reviews, most)
      return rows.map(row => {
        const { investorId, dueAt } = z.parse(z.object({ investorId: z.string(), dueAt: z.string() }), row)
        return { investorId, since: dueAt }
      })
    },
    /** The record and what happened about the investor's identity, newest first. */
    async overview(
      investorId: string,
      most: number,
    ): Promise<{ readonly record: IdentityRecord; readonly timeline: readonly Happened[] }> {
      const where = { table: tableName, key: recordKey(investorId) }
      const { row, timeline } = await readWithTimeline(table, where, most)
      return { record: row === undefined ? emptyRecord(investorId) : readRow(row), timeline }
    },
  }
}
