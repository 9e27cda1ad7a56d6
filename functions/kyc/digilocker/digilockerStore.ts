import * as z from 'zod/mini'
import {
  digilockerCompleted,
  digilockerReported,
  digilockerRequested,
} from '../../../shared/contracts/kyc/events.ts'
import { newestVisitRow } from '../../kyc-record/kycRows.ts'
import { investorPartition, newestVisitKey } from '../../kyc-record/kycStore.ts'
import { epochSeconds } from '../../platform/clock.ts'
import { recordWebhookOnce } from '../../platform/events/recordWebhookOnce.ts'
import { dueIds } from '../../platform/records/dueRows.ts'
import {
  createRecord,
  type Emitted,
  emit,
  labelItems,
  moveRecord,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import {
  atVersion,
  recordStore,
  type Save,
  saveItems,
  saveRecord,
} from '../../platform/records/recordStore.ts'
import type { Table, TransactItem } from '../../platform/records/table.ts'
import { isNew, putItem } from '../../platform/records/writes.ts'
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

const newestRow = z.extend(newestVisitRow, { version: z.number() })
/** The investor's newest visit, and when visits were opened lately. */
export type NewestVisit = z.output<typeof newestRow>

/** The write that ends a visit, for a larger transaction. */
export interface Ending {
  readonly items: readonly TransactItem[]
  readonly events: readonly Emitted[]
}

/** The only file that knows the keys of visits to DigiLocker. */
export type DigilockerStore = ReturnType<typeof digilockerStore>

const visitKey = (id: string) => ({ pk: `digilocker#${id}`, sk: 'visit' })
/** Finds our visit by the vendor's id. */
const vendorKey = (vendorId: string) => ({ pk: `digilockerVendor#${vendorId}`, sk: 'visit' })
const serviceKey = { pk: 'service#digilocker', sk: 'service' }
/** The partition of the index `due`. */
const waiting = 'digilocker'

/** How old the state of the service may be where it is only shown. */
const keptMs = 30_000
interface Service {
  /** ISO instant; left out when it was never closed. */
  readonly closedUntil: string | undefined
  readonly readAt: Date
}
const isClosedBy = ({ closedUntil }: Service, now: Date): boolean =>
  closedUntil !== undefined && Date.parse(closedUntil) > now.getTime()

export function digilockerStore(table: Table, tableName: string) {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const newest = async (investorId: string): Promise<NewestVisit | undefined> => {
    const found = await table.get(tableName, newestVisitKey(investorId))
    return found === undefined ? undefined : z.parse(newestRow, found)
  }
  const visits = recordStore<Pick<Visit, 'id' | 'investorId'>, Visit, Pick<Visit, 'id'>>(table, {
    tableName,
    type: 'digilockerVisit',
    idOf: ({ id }) => id,
    keyOf: ({ id }) => visitKey(id),
    timelineOf: ({ investorId }) => investorPartition(investorId),
    parse: row => z.parse(visitRow, row),
  })
  /** Writes the row of the newest visit over the version read. */
  const newestPut = (
    investorId: string,
    before: NewestVisit | undefined,
    next: { requestId: string; state: VisitState; opened: readonly string[] },
  ): TransactItem =>
    putItem(
      tableName,
      { ...newestVisitKey(investorId), ...next, version: (before?.version ?? 0) + 1 },
      atVersion(before?.version ?? 0),
    )
  /** Until when DigiLocker is closed, as read last. */
  let kept: Service | undefined
  const readService = async (now: Date): Promise<Service> => {
    const found = await table.get(tableName, serviceKey)
    const closedUntil = found && z.parse(z.object({ closedUntil: z.string() }), found).closedUntil
    kept = { closedUntil, readAt: now }
    return kept
  }
  /** The row of the newest visit follows that visit only. */
  const followItems = async ({ id, investorId }: Visit, state: VisitState): Promise<TransactItem[]> => {
    const before = await newest(investorId)
    if (before === undefined || before.requestId !== id) return []
    return [newestPut(investorId, before, { requestId: id, state, opened: before.opened })]
  }
  const eventsOf = ({ id, investorId }: Visit, verdict: Verdict): Emitted[] =>
    // An unused visit changed nothing that the investor has.
    verdict === 'unused' ? [] : [emit(digilockerCompleted, { investorId, requestId: id, outcome: verdict })]
  /** The end of a visit over the version read; undefined when the visit stays in its state. */
  const endOf = (visit: Visit, verdict: Verdict, context: WriteContext): Save<VisitState> | undefined => {
    const transition = moveFor(visit.state, verdict)
    return (
      transition && {
        ...visits.at(visit, context),
        transition,
        version: visit.version,
        fields: { duePk: undefined, dueAt: undefined, sealedRedirection: undefined },
      }
    )
  }
  return {
    /** The newest visit in short, if there ever was one. */
    newest,
    find: (requestId: string): Promise<Visit | undefined> => visits.read({ id: requestId }),
    /** A new visit, which becomes the newest; `conflict` when another one was opened meanwhile. */
    async open(
      { id, investorId }: { readonly id: string; readonly investorId: string },
      before: NewestVisit | undefined,
      { kycOpen, ...context }: WriteContext & { readonly kycOpen: TransactItem },
    ): Promise<Visit | 'conflict' | 'kycClosed'> {
      const { now } = context
      const opened = [...countedVisits(before?.opened ?? [], now), now.toISOString()]
      const fields = {
        id,
        investorId,
        duePk: waiting,
        dueAt: new Date(now.getTime() + firstCheckMs).toISOString(),
      }
      const moved = await createRecord(table, {
        ...visits.at({ id, investorId }, context),
        state: 'requested',
        fields,
        events: [emit(digilockerRequested, { investorId, requestId: id })],
        items: [
          { refuses: 'kycClosed', item: kycOpen },
          {
            refuses: 'conflict',
            item: newestPut(investorId, before, { requestId: id, state: 'requested', opened }),
          },
        ],
      })
      if (moved.ok)
        return { ...fields, state: 'requested', version: moved.version, createdAt: now.toISOString() }
      return moved.reason === 'itemFailed' ? moved.refuses : 'conflict'
    },
    /** Stores what the vendor answered to its creation; undefined when the visit moved meanwhile. */
    async refer(
      visit: Visit,
      known: { readonly vendorId: string; readonly sealedRedirection: string },
      context: WriteContext,
    ): Promise<Visit | undefined> {
      const moved = await moveRecord(table, {
        ...visits.at(visit, context),
        transition: refer,
        version: visit.version,
        set: known,
        items: labelItems('vendorId', [
          putItem(tableName, { ...vendorKey(known.vendorId), requestId: visit.id }, isNew),
        ]),
      })
      return moved.ok ? { ...visit, ...known, version: moved.version } : undefined
    },
    /** Puts off the sweep's next check. */
    async defer(visit: Visit, until: Date, context: WriteContext) {
      // Moved meanwhile, it needs no other time.
      await moveRecord(table, {
        ...visits.at(visit, context),
        transition: refer,
        version: visit.version,
        set: { dueAt: until.toISOString() },
      })
    },
    /** Ends a visit; `false` when it moved meanwhile or is where it should stay. */
    async settle(visit: Visit, verdict: Verdict, context: WriteContext) {
      const end = endOf(visit, verdict, context)
      if (end === undefined) return false
      const moved = await saveRecord(table, {
        ...end,
        events: eventsOf(visit, verdict),
        items: labelItems('newest', await followItems(visit, end.transition.to)),
      })
      return moved.ok
    },
    /** The same as items and events of a larger write; undefined when the visit is where it should stay. */
    async ending(visit: Visit, verdict: Verdict, context: WriteContext): Promise<Ending | undefined> {
      const end = endOf(visit, verdict, context)
      if (end === undefined) return undefined
      const items = [...saveItems(end), ...(await followItems(visit, end.transition.to))]
      return { items, events: eventsOf(visit, verdict) }
    },
    /** Records a webhook by its id and publishes it; one that was recorded before, or of an unknown visit, changes nothing. */
    async report(eventId: string, vendorId: string, { now, correlationId }: WriteContext) {
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
    /** Ids of visits that are due for a check. */
    due: (now: Date, most: number): Promise<string[]> =>
      dueIds(table, 'digilocker#', { table: tableName, partition: waiting, by: now, most }),
    /** DigiLocker answered that it is closed. */
    async close(now: Date) {
      const until = new Date(now.getTime() + maintenanceMs)
      const row = { ...serviceKey, closedUntil: until.toISOString(), expiresAt: epochSeconds(until) }
      await table.transact([putItem(tableName, row)])
      kept = { closedUntil: row.closedUntil, readAt: now }
    },
    async isClosed(now: Date): Promise<boolean> {
      return isClosedBy(await readService(now), now)
    },
    /** The same where it is only shown: read at most every 30 s, because it is one row for all investors. */
    async isShownClosed(now: Date): Promise<boolean> {
      // The clock may be set back: then the age is below zero and the row is read again.
      const age = kept === undefined ? -1 : now.getTime() - kept.readAt.getTime()
      return isClosedBy(kept !== undefined && age >= 0 && age < keptMs ? kept : await readService(now), now)
    },
  }
}
