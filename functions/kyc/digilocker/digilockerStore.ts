import * as z from 'zod/mini'
import {
  digilockerCompleted,
  digilockerReported,
  digilockerRequested,
} from '../../../shared/contracts/kyc/events.ts'
import { newestVisitRow } from '../../kyc-record/kycRows.ts'
import { investorPartition, newestVisitKey } from '../../kyc-record/kycStore.ts'
import { epochSeconds } from '../../platform/clock.ts'
import { dueIds } from '../../platform/dueRows.ts'
import {
  createRecord,
  type Emitted,
  emit,
  labelItems,
  moveRecord,
  type WriteContext,
} from '../../platform/moveRecord.ts'
import { atVersion, recordStore } from '../../platform/recordStore.ts'
import { recordWebhookOnce } from '../../platform/recordWebhookOnce.ts'
import type { Table, TransactItem } from '../../platform/table.ts'
import {
  countedVisits,
  firstCheckMs,
  maintenanceMs,
  moveFor,
  refer,
  type Verdict,
  type VisitState,
  visitStates,
} from './digilockerLifecycle.ts'

const visitRow = z.object({
  id: z.string(),
  investorId: z.string(),
  state: z.enum(visitStates),
  version: z.number(),
  createdAt: z.string(),
  vendorId: z.optional(z.string()),
  /** The vendor's address with its token; kept while the visit may be entered. */
  sealedRedirection: z.optional(z.string()),
  duePk: z.optional(z.string()),
  dueAt: z.optional(z.string()),
})
export type Visit = z.output<typeof visitRow>

const noteRow = z.extend(newestVisitRow, { version: z.number() })
/** The investor's newest visit, and when visits were opened lately. */
export type NewestVisit = z.output<typeof noteRow>

/** The write that ends a visit, for a larger transaction. */
export interface Ending {
  readonly items: readonly TransactItem[]
  readonly events: readonly Emitted[]
}

/** The only file that knows the keys of visits to DigiLocker. */
export interface DigilockerStore {
  /** The note of the newest visit, if there ever was one. */
  note(investorId: string): Promise<NewestVisit | undefined>
  find(requestId: string): Promise<Visit | undefined>
  /** A new visit, which becomes the newest; `conflict` when another one was opened meanwhile. */
  open(
    visit: { readonly id: string; readonly investorId: string },
    note: NewestVisit | undefined,
    context: WriteContext & { readonly kycOpen: TransactItem },
  ): Promise<'opened' | 'conflict' | 'kycClosed'>
  /** Stores what the vendor answered to its creation; undefined when the visit moved meanwhile. */
  refer(
    visit: Visit,
    known: { readonly vendorId: string; readonly sealedRedirection: string },
    context: WriteContext,
  ): Promise<Visit | undefined>
  /** Puts off the sweep's next question. */
  defer(visit: Visit, until: Date, context: WriteContext): Promise<void>
  /** Ends a visit; `false` when it moved meanwhile or is where it should stay. */
  settle(visit: Visit, verdict: Verdict, context: WriteContext): Promise<boolean>
  /** The same as items and events of a larger write; undefined when the visit is where it should stay. */
  ending(visit: Visit, verdict: Verdict, now: Date): Promise<Ending | undefined>
  /** Remembers a webhook by its id and publishes it; one heard before, or about nobody's visit, changes nothing. */
  report(eventId: string, vendorId: string, context: WriteContext): Promise<void>
  /** Ids of visits whose time to be asked about has come. */
  due(now: Date, most: number): Promise<string[]>
  /** DigiLocker said that it is closed. */
  close(now: Date): Promise<void>
  isClosed(now: Date): Promise<boolean>
}

const visitKey = (id: string) => ({ pk: `digilocker#${id}`, sk: 'visit' })
/** Finds our visit by the vendor's id. */
const vendorKey = (vendorId: string) => ({ pk: `digilockerVendor#${vendorId}`, sk: 'visit' })
const serviceKey = { pk: 'service#digilocker', sk: 'service' }
/** The partition of the index `due`. */
const waiting = 'digilocker'

export function digilockerStore(table: Table, tableName: string): DigilockerStore {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const note = async (investorId: string): Promise<NewestVisit | undefined> => {
    const found = await table.get(tableName, newestVisitKey(investorId))
    return found === undefined ? undefined : z.parse(noteRow, found)
  }
  const visits = recordStore<Pick<Visit, 'id' | 'investorId'>, Visit, Pick<Visit, 'id'>>(table, {
    tableName,
    type: 'digilockerVisit',
    idOf: ({ id }) => id,
    keyOf: ({ id }) => visitKey(id),
    timelineOf: ({ investorId }) => investorPartition(investorId),
    parse: row => z.parse(visitRow, row),
  })
  /** Writes the note over the version read. */
  const notePut = (
    investorId: string,
    before: NewestVisit | undefined,
    next: { requestId: string; state: VisitState; opened: readonly string[] },
  ): TransactItem => ({
    Put: {
      TableName: tableName,
      Item: { ...newestVisitKey(investorId), ...next, version: (before?.version ?? 0) + 1 },
      ...atVersion(before?.version ?? 0),
    },
  })
  /** The note follows the newest visit only. */
  const noteOf = async ({ id, investorId }: Visit, state: VisitState): Promise<TransactItem[]> => {
    const before = await note(investorId)
    if (before === undefined || before.requestId !== id) return []
    return [notePut(investorId, before, { requestId: id, state, opened: before.opened })]
  }
  const eventsOf = ({ id, investorId }: Visit, verdict: Verdict): Emitted[] =>
    // Nothing of the investor's changed, so there is nothing to tell.
    verdict === 'unused' ? [] : [emit(digilockerCompleted, { investorId, requestId: id, outcome: verdict })]
  return {
    note,
    find: requestId => visits.read({ id: requestId }),
    async open({ id, investorId }, before, { kycOpen, ...context }) {
      const { now } = context
      const opened = [...countedVisits(before?.opened ?? [], now), now.toISOString()]
      const moved = await createRecord(table, {
        ...visits.at({ id, investorId }, context),
        state: 'requested',
        fields: {
          id,
          investorId,
          duePk: waiting,
          dueAt: new Date(now.getTime() + firstCheckMs).toISOString(),
        },
        events: [emit(digilockerRequested, { investorId, requestId: id })],
        items: [
          { refuses: 'kycClosed', item: kycOpen },
          {
            refuses: 'conflict',
            item: notePut(investorId, before, { requestId: id, state: 'requested', opened }),
          },
        ],
      })
      if (moved.ok) return 'opened'
      return moved.reason === 'itemFailed' ? moved.refuses : 'conflict'
    },
    async refer(visit, known, context) {
      const moved = await moveRecord(table, {
        ...visits.at(visit, context),
        transition: refer,
        version: visit.version,
        set: known,
        items: labelItems('vendorId', [
          {
            Put: {
              TableName: tableName,
              Item: { ...vendorKey(known.vendorId), requestId: visit.id },
              ConditionExpression: 'attribute_not_exists(pk)',
            },
          },
        ]),
      })
      return moved.ok ? { ...visit, ...known, version: moved.version } : undefined
    },
    async defer(visit, until, context) {
      // Moved meanwhile, it needs no other time.
      await moveRecord(table, {
        ...visits.at(visit, context),
        transition: refer,
        version: visit.version,
        set: { dueAt: until.toISOString() },
      })
    },
    async settle(visit, verdict, context) {
      const transition = moveFor(visit.state, verdict)
      if (transition === undefined) return false
      const moved = await moveRecord(table, {
        ...visits.at(visit, context),
        transition,
        version: visit.version,
        remove: ['duePk', 'dueAt', 'sealedRedirection'],
        events: eventsOf(visit, verdict),
        items: labelItems('note', await noteOf(visit, transition.to)),
      })
      return moved.ok
    },
    async ending(visit, verdict, now) {
      const transition = moveFor(visit.state, verdict)
      if (transition === undefined) return undefined
      const { duePk: _due, dueAt: _at, sealedRedirection: _redirection, ...kept } = visit
      const put: TransactItem = {
        Put: {
          TableName: tableName,
          Item: {
            ...kept,
            ...visitKey(visit.id),
            state: transition.to,
            version: visit.version + 1,
            updatedAt: now.toISOString(),
          },
          ConditionExpression: '#state = :state AND #version = :read',
          ExpressionAttributeNames: { '#state': 'state', '#version': 'version' },
          ExpressionAttributeValues: { ':state': visit.state, ':read': visit.version },
        },
      }
      return { items: [put, ...(await noteOf(visit, transition.to))], events: eventsOf(visit, verdict) }
    },
    async report(eventId, vendorId, { now, correlationId }) {
      const found = await table.get(tableName, vendorKey(vendorId))
      if (found === undefined) return
      const { requestId } = z.parse(z.object({ requestId: z.string() }), found)
      await recordWebhookOnce(table, {
        table: tableName,
        eventId: `digilocker#${eventId}`,
        aggregate: { type: 'digilockerVisit', id: requestId },
        event: emit(digilockerReported, { requestId }),
        now,
        correlationId,
      })
    },
    due: (now, most) => dueIds(table, 'digilocker#', { table: tableName, partition: waiting, by: now, most }),
    async close(now) {
      const until = new Date(now.getTime() + maintenanceMs)
      await table.transact([
        {
          Put: {
            TableName: tableName,
            Item: { ...serviceKey, closedUntil: until.toISOString(), expiresAt: epochSeconds(until) },
          },
        },
      ])
    },
    async isClosed(now) {
      const found = await table.get(tableName, serviceKey)
      if (found === undefined) return false
      const { closedUntil } = z.parse(z.object({ closedUntil: z.string() }), found)
      return Date.parse(closedUntil) > now.getTime()
    },
  }
}
