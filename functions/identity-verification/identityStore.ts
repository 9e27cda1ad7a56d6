import * as z from 'zod/mini'
import {
  identityReported,
  identityReviewed,
  identitySyncRequested,
  identityVerificationCompleted,
  identityVerificationStarted,
  investorFlagsSet,
} from '../../shared/contracts/identity-verification/events.ts'
import { dueIds } from '../platform/dueRows.ts'
import {
  createRecord,
  type Emitted,
  emit,
  labelItems,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../platform/moveRecord.ts'
import { atVersion, recordStore, type Save, saveItems, saveRecord } from '../platform/recordStore.ts'
import { recordWebhookOnce } from '../platform/recordWebhookOnce.ts'
import { conflict, retryOnConflict } from '../platform/retryOnConflict.ts'
import type { Item, Table, TransactItem } from '../platform/table.ts'
import { readTimeline } from '../platform/timeline.ts'
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
  sync,
  type Verdict,
} from './sessions/sessionLifecycle.ts'

/** The only file that knows the keys of sessions and identity records. */
export interface IdentityStore {
  /** An empty record (version 0) if nothing is stored. */
  readRecord(investorId: string): Promise<IdentityRecord>
  findSession(transactionId: string): Promise<Session | undefined>
  /** A new session, its note in the record and its event. `false` when the record moved meanwhile. */
  open(before: IdentityRecord, next: Next, transactionId: string, context: WriteContext): Promise<boolean>
  /** Counts a poll; the first one says that the investor is back. `undefined` when the session moved meanwhile. */
  poll(session: Session, finished: boolean, context: WriteContext): Promise<Session | undefined>
  /** Keeps the hint that the investor finished the vendor's screens, if the session is still under way. */
  markFinished(session: Session, context: WriteContext): Promise<void>
  /** Has the sweep ask again later. */
  postpone(session: Session, context: WriteContext): Promise<void>
  /** Moves a session by a verdict, and with it the record, if this is the session that counts. */
  settle(
    transactionId: string,
    verdict: Verdict,
    context: WriteContext & { readonly reason?: DeclineReason },
  ): Promise<'moved' | 'settled' | 'unknown'>
  /** Ids of sessions to be asked about. */
  due(now: Date, most: number): Promise<string[]>
  /** Remembers a webhook by its event id and publishes it; one heard before is a success. */
  report(eventId: string, transactionId: string, context: WriteContext): Promise<void>
  /** An operator's decision on the identity alone. */
  decide<Label>(
    before: IdentityRecord,
    next: Next,
    decision: Decision,
    context: WriteContext<Label>,
  ): Promise<Moved<Label>>
  /**
   * The same as items for a transaction that another store leads: the record first, then its event, which says that
   * the other store's event tells the investor.
   */
  decisionItems(before: IdentityRecord, next: Next, decision: Decision, context: WriteContext): TransactItem[]
  /** Writes the groups of an investor. */
  setFlags<Label>(before: IdentityRecord, next: Next, context: WriteContext<Label>): Promise<Moved<Label>>
  /** Holds only while the record is as it was read: for a write that leaves it alone and relies on it. */
  unchangedCheck(read: IdentityRecord): TransactItem
  /** Investors whose identity an operator can decide on, the longest waiting first. */
  waitingReviews(most: number): Promise<{ investorId: string; since: string }[]>
  /** What happened about the investor's identity, newest first. */
  timeline(investorId: string, most: number): Promise<{ at: string; what: string }[]>
}

export const recordKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'identity' })
const sessionKey = (transactionId: string) => ({ pk: `session#${transactionId}`, sk: 'session' })
/** The partition of the index `due`. */
const waiting = 'sessions'
/** The partition of the index `due` in which identities wait for an operator. */
const reviews = 'reviews'

/** When the sweep asks next, as fields of the row. */
function dueOf(session: Parameters<typeof nextCheckAt>[0], now: Date): { set: Item; remove: string[] } {
  const dueAt = nextCheckAt(session, now)
  return dueAt === undefined
    ? { set: {}, remove: ['duePk', 'dueAt'] }
    : { set: { duePk: waiting, dueAt }, remove: [] }
}

/** What the record stores anew, over the version read. */
function saveOf(
  tableName: string,
  before: IdentityRecord,
  { record, transition }: Next,
  events: readonly Emitted[],
  { now, correlationId }: WriteContext<unknown>,
): Save<EnhancedStatus> {
  const { investorId, enhancedGroup, forceKYC, wasForced, decided, attempts } = record
  const { deviceId, transactionId, reason } = record
  const waits = isDecidable(record)
  // Since when it waits for an operator; whoever waits already keeps the place.
  const queued = waits && !isDecidable(before) ? { duePk: reviews, dueAt: now.toISOString() } : {}
  const left = waits ? {} : { duePk: undefined, dueAt: undefined }
  return {
    table: tableName,
    key: recordKey(investorId),
    aggregate: { type: 'identityRecord', id: investorId },
    now,
    correlationId,
    events,
    transition,
    version: before.version,
    fields: {
      investorId,
      enhancedGroup,
      forceKYC,
      wasForced,
      decided,
      attempts,
      deviceId,
      transactionId,
      reason,
      ...(before.version === 0 ? {} : { ...queued, ...left }),
    },
  }
}

export function identityStore(table: Table, tableName: string): IdentityStore {
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
  const readRecord = async (investorId: string): Promise<IdentityRecord> => {
    const found = await table.get(tableName, recordKey(investorId))
    if (found === undefined) return emptyRecord(investorId)
    const row = z.parse(recordRow, found)
    return { ...row, wasForced: row.wasForced ?? row.forceKYC }
  }
  const findSession = (transactionId: string) => sessions.read({ transactionId })
  const recordItems = (
    before: IdentityRecord,
    next: Next,
    events: readonly Emitted[],
    context: WriteContext,
  ): TransactItem[] => saveItems(saveOf(tableName, before, next, events, context))
  const writeRecord = <Label>(
    before: IdentityRecord,
    next: Next,
    event: Emitted,
    context: WriteContext<Label>,
  ): Promise<Moved<Label>> =>
    saveRecord<EnhancedStatus, Label>(table, {
      ...saveOf(tableName, before, next, [event], context),
      items: context.items,
    })
  /** Changes a session's notes; the only state it may move to is `syncing`. */
  const note = async (
    session: Session,
    changes: Partial<Pick<Session, 'polls' | 'finished' | 'state'>>,
    context: WriteContext,
    events: readonly Emitted[] = [],
  ): Promise<Session | undefined> => {
    const next = { ...session, ...changes }
    const { set, remove } = dueOf(next, context.now)
    const moved = await moveRecord(table, {
      ...sessions.at(session, context),
      transition: next.state === session.state ? noteOf(session.state) : sync,
      version: session.version,
      set: { polls: next.polls, finished: next.finished, ...set },
      remove,
      events,
    })
    return moved.ok ? { ...next, version: moved.version } : undefined
  }
  const reviewed = ({ investorId }: IdentityRecord, decision: Decision, alone: boolean): Emitted =>
    emit(identityReviewed, { investorId, decision, alone })
  const flagged = ({ investorId, enhancedGroup, forceKYC }: IdentityRecord): Emitted =>
    emit(investorFlagsSet, { investorId, enhancedGroup, forceKYC })
  return {
    readRecord,
    findSession,
    async open(before, next, transactionId, context) {
      const { investorId } = before
      const openedAt = context.now.toISOString()
      const standing = { state: 'opened', openedAt, finished: false } as const
      const moved = await createRecord(table, {
        ...sessions.at({ transactionId, investorId }, context),
        state: standing.state,
        fields: {
          transactionId,
          investorId,
          openedAt,
          polls: 0,
          finished: standing.finished,
          ...dueOf(standing, context.now).set,
        },
        events: [emit(identityVerificationStarted, { transactionId, investorId })],
        items: labelItems('record', recordItems(before, next, [], context)),
      })
      return moved.ok
    },
    poll(session, finished, context) {
      const { transactionId, investorId, state } = session
      const isFirst = state === 'opened'
      return note(
        session,
        { polls: session.polls + 1, finished: session.finished || finished, state: 'syncing' },
        context,
        isFirst ? [emit(identitySyncRequested, { transactionId, investorId })] : [],
      )
    },
    async markFinished(session, context) {
      if (!session.finished && isUnderWay(session.state)) await note(session, { finished: true }, context)
    },
    async postpone(session, context) {
      await note(session, {}, context)
    },
    async settle(transactionId, verdict, { reason, ...context }) {
      return retryOnConflict(async () => {
        const session = await findSession(transactionId)
        if (session === undefined) return 'unknown'
        const move = moveFor(session.state, verdict)
        if (move === undefined) return 'settled'
        const { investorId } = session
        const record = await readRecord(investorId)
        const next = withOutcome(record, transactionId, verdict, reason)
        const { set, remove } = dueOf({ ...session, state: move.to }, context.now)
        // An old session that settles behind a newer one, or behind an operator, is no news to the investor.
        const late = next !== undefined && !isUnderWay(session.state)
        const moved = await moveRecord(table, {
          ...sessions.at({ transactionId, investorId }, context),
          transition: move,
          version: session.version,
          set: { ...set, ...(reason === undefined ? {} : { reason }) },
          remove: [...remove, ...(reason === undefined ? ['reason'] : [])],
          events: [
            emit(identityVerificationCompleted, { transactionId, investorId, outcome: verdict, late }),
          ],
          items: labelItems('record', next === undefined ? [] : recordItems(record, next, [], context)),
        })
        if (moved.ok) return 'moved'
        return conflict
      })
    },
    due: (now, most) => dueIds(table, 'session#', { table: tableName, partition: waiting, by: now, most }),
    report: (eventId, transactionId, { now, correlationId }) =>
      recordWebhookOnce(table, {
        table: tableName,
        eventId,
        aggregate: { type: 'identityVerification', id: transactionId },
        event: emit(identityReported, { transactionId }),
        now,
        correlationId,
      }),
    decide: (before, next, decision, context) =>
      writeRecord(before, next, reviewed(next.record, decision, true), context),
    decisionItems: (before, next, decision, context) =>
      recordItems(before, next, [reviewed(next.record, decision, false)], context),
    setFlags: (before, next, context) => writeRecord(before, next, flagged(next.record), context),
    unchangedCheck: ({ investorId, version }) => ({
      ConditionCheck: { TableName: tableName, Key: recordKey(investorId), ...atVersion(version) },
    }),
    async waitingReviews(most) {
      const rows = await sessions.due(reviews, most)
      return rows.map(row => {
        const { investorId, dueAt } = z.parse(z.object({ investorId: z.string(), dueAt: z.string() }), row)
        return { investorId, since: dueAt }
      })
    },
    timeline: (investorId, most) =>
      readTimeline(table, { table: tableName, partition: recordKey(investorId).pk }, most),
  }
}
