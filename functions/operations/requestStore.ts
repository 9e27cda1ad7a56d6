import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Transition } from '../../shared/lifecycle.ts'
import { creationItems, type Emitted, moveItems } from '../platform/records/moveRecord.ts'
import type { Key, Table, TransactItem } from '../platform/records/table.ts'
import { deleteItem, putItem } from '../platform/records/writes.ts'
import {
  type RequestedChange,
  type RequestState,
  reopen,
  requestHours,
  requestStates,
  subjectOf,
} from './requestLifecycle.ts'

const requestedChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hold'), investorId: z.optional(z.string()), held: z.boolean() }),
  z.object({
    kind: z.literal('marketDay'),
    date: z.string(),
    standing: z.enum(['holiday', 'clearingHoliday', 'asPublished']),
  }),
  z.object({
    kind: z.literal('price'),
    orderId: z.string(),
    unitPricePaise: z.int(),
    validUntil: z.string(),
  }),
  z.object({
    kind: z.literal('coupon'),
    ISIN: z.string(),
    dueDate: z.string(),
    accept: z.boolean(),
    payments: z.int(),
    owedPaise: z.int(),
    paidPaise: z.int(),
    seenUntil: z.string(),
  }),
  z.object({
    kind: z.literal('claim'),
    investorId: z.string(),
    ISIN: z.string(),
    orderId: z.string(),
    dueDate: z.string(),
    decision: z.enum(['accept', 'refuse', 'received', 'writeOff']),
    owedTo: z.enum(['investor', 'counterparty']),
    amountPaise: z.int(),
    reference: z.optional(z.string()),
  }),
  z.object({
    kind: z.literal('prices'),
    file: z.string(),
    versionId: z.string(),
    rows: z.array(
      z.object({
        line: z.int(),
        ISIN: z.string(),
        date: z.string(),
        source: z.enum(['lastTrade', 'dealer', 'model']),
        cleanPrice: z.string(),
        priceVersion: z.int(),
      }),
    ),
    largest: z.string(),
  }),
  z.object({ kind: z.literal('secondFactor'), investorId: z.string() }),
  z.object({
    kind: z.literal('payout'),
    orderId: z.string(),
    investorId: z.string(),
    amountPaise: z.int(),
    accountSince: z.optional(z.string()),
  }),
])

const requestRow = z.object({
  requestId: z.string(),
  what: requestedChange,
  /** Operator id, or the flow that owes a payout. */
  by: z.string(),
  reason: z.string(),
  flow: z.string(),
  execution: z.string(),
  startedAt: z.string(),
  until: z.optional(z.string()),
  state: z.enum(requestStates),
  version: z.number(),
  createdAt: z.string(),
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.string()),
})
/** Something that waits, or waited, for a second person. */
export type Request = z.output<typeof requestRow>

/** Who asks for what, and why. */
export type NewRequest = Pick<Request, 'what' | 'by' | 'reason' | 'flow' | 'execution' | 'startedAt'>

/** The only file that knows the keys of requests. */
export interface RequestStore {
  find(requestId: string): Promise<Request | undefined>
  /** The one request that is open about what such a request is about. */
  findOpen(what: RequestedChange, now: Date): Promise<Request | undefined>
  /** The items of an asking; they fail when this was asked for before, or another request about it is open. */
  creationItemsOf(
    request: NewRequest,
    now: Date,
  ): { readonly requestId: string; readonly items: TransactItem[] }
  /** The items of a decision; they fail when the request moved meanwhile. */
  decideItems(
    request: Request,
    transition: Transition<RequestState>,
    decision: {
      readonly by: string
      readonly execution: string
      readonly now: Date
      readonly events?: readonly Emitted[]
    },
  ): TransactItem[]
  /** The items by which a payout is asked for anew, as something else would be paid; they fail when the request moved. */
  reopenItems(request: Request, what: RequestedChange, now: Date): TransactItem[]
  /** Those that wait, which lapses first, then payouts in the order they were asked for. The index runs a moment behind. */
  waiting(now: Date, most: number): Promise<Request[]>
}

const keyOf = (requestId: string): Key => ({ pk: `request#${requestId}`, sk: 'request' })
/** Names the open request about a subject. */
const openKey = (what: RequestedChange): Key => ({ pk: `asked#${subjectOf(what)}`, sk: 'asked' })
const waitingPartition = 'requests'
/** A payout waits until it is paid. */
const noEnd = '9999'

/** A payout is asked for once; others by the execution, so that a step that is run again asks once. */
function requestIdOf({ what, flow, execution, startedAt }: Omit<NewRequest, 'by' | 'reason'>): string {
  if (what.kind === 'payout') return `req_${what.orderId}`
  const from = createHash('sha256').update(`${flow}#${startedAt}#${execution}`).digest('hex').slice(0, 24)
  return `req_${Date.parse(startedAt).toString(36)}-${from}`
}

export function requestStore(table: Table, tableName: string): RequestStore {
  const find = async (requestId: string): Promise<Request | undefined> => {
    const row = await table.get(tableName, keyOf(requestId))
    return row === undefined ? undefined : z.parse(requestRow, row)
  }
  return {
    find,
    async findOpen(what, now) {
      const row = await table.get(tableName, openKey(what))
      if (row === undefined) return undefined
      const request = await find(z.parse(z.object({ requestId: z.string() }), row).requestId)
      const over = request?.until !== undefined && request.until <= now.toISOString()
      return request?.state === 'open' && !over ? request : undefined
    },
    creationItemsOf: (request, now) => creationItemsOf(tableName, request, now),
    decideItems: (request, transition, { by, execution, now, events = [] }) => [
      ...moveItems<RequestState>({
        table: tableName,
        key: keyOf(request.requestId),
        aggregate: { type: 'request', id: request.requestId },
        transition,
        version: request.version,
        set: { decidedBy: by, decidedAt: now.toISOString() },
        // A payout that is refused is owed still, and waits on.
        remove: transition.to === 'refused' && request.what.kind === 'payout' ? [] : ['duePk', 'dueAt'],
        events,
        now,
        correlationId: execution,
      }),
      ...(request.what.kind === 'payout' ? [] : [closed(tableName, request)]),
    ],
    reopenItems: ({ requestId, version, execution }, what, now) =>
      moveItems<RequestState>({
        table: tableName,
        key: keyOf(requestId),
        aggregate: { type: 'request', id: requestId },
        transition: reopen,
        version,
        set: { what, duePk: waitingPartition, dueAt: `${noEnd}#${now.toISOString()}` },
        remove: ['decidedBy', 'decidedAt'],
        now,
        correlationId: execution,
      }),
    async waiting(now, most) {
      const rows = await table.query({
        TableName: tableName,
        IndexName: 'due',
        // What lapsed lies there still, and is passed over.
        KeyConditionExpression: 'duePk = :pk AND dueAt > :now',
        ExpressionAttributeValues: { ':pk': waitingPartition, ':now': now.toISOString() },
        Limit: most,
      })
      return rows.slice(0, most).map(row => z.parse(requestRow, row))
    },
  }
}

/** The items of an asking, for a transaction led by another record as well. */
function creationItemsOf(
  tableName: string,
  request: NewRequest,
  now: Date,
): { readonly requestId: string; readonly items: TransactItem[] } {
  const requestId = requestIdOf(request)
  const { what } = request
  const until =
    what.kind === 'price' ? what.validUntil : new Date(now.getTime() + requestHours * 3_600_000).toISOString()
  const waits = what.kind === 'payout' ? { dueAt: `${noEnd}#${now.toISOString()}` } : { until, dueAt: until }
  const created = creationItems<RequestState>({
    table: tableName,
    key: keyOf(requestId),
    aggregate: { type: 'request', id: requestId },
    state: 'open',
    fields: { ...request, ...waits, requestId, duePk: waitingPartition },
    now,
    correlationId: request.execution,
  })
  return { requestId, items: what.kind === 'payout' ? created : [...created, opened(tableName, what)] }

  /** One request about a subject is open at a time; one that lapsed makes way. */
  function opened(TableName: string, about: RequestedChange): TransactItem {
    return putItem(
      TableName,
      { ...openKey(about), requestId, until },
      { when: 'attribute_not_exists(pk) OR #until <= :now', values: { now: now.toISOString() } },
    )
  }
}

/** Only the request that stands there is taken away: a later one may have come into the place of one that lapsed. */
const closed = (TableName: string, { what, requestId }: Request): TransactItem =>
  deleteItem(TableName, openKey(what), { when: 'requestId = :id', values: { id: requestId } })
