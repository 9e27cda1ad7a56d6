import * as z from 'zod/mini'
import { helpRequestAnswered, helpRequestOpened } from '../../../shared/contracts/notifications/events.ts'
import {
  type HelpEntry,
  type HelpRequestBody,
  helpEntry,
  helpStates,
  helpTopics,
} from '../../../shared/contracts/notifications/help/helpRequest.ts'
import { transitionsOf } from '../../../shared/lifecycle.ts'
import { dueRows } from '../../platform/records/dueRows.ts'
import {
  createRecord,
  emit,
  type Idempotency,
  type LabelledItem,
  type Moved,
  moveRecord,
  repeatOf,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { recordStore } from '../../platform/records/recordStore.ts'
import type { Table } from '../../platform/records/table.ts'
import { rowsOfPartition } from '../../platform/records/writes.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'

type HelpState = (typeof helpStates)[number]
const define = transitionsOf<HelpState>('common.conflict')
const addTo = define('addTo', helpStates, 'open')
const answer = define('answer', ['open'], 'answered')

/** The sealed attributes of a request, with their contexts. */
export const helpContext = { sealedEntries: 'notifications:help' } as const

const row = z.object({
  investorId: z.string(),
  helpRequestId: z.string(),
  topic: z.enum(helpTopics),
  state: z.enum(helpStates),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Indian day. */
  answerBy: z.string(),
  sealedEntries: z.string(),
})
type Row = z.output<typeof row>

/** A request with its conversation decrypted. */
export interface HelpRequest extends Omit<Row, 'sealedEntries'> {
  readonly entries: readonly HelpEntry[]
}

/** A request that waits for an answer: ids and days, nothing of what was written. */
export type WaitingHelp = Pick<Row, 'investorId' | 'helpRequestId' | 'topic' | 'answerBy' | 'updatedAt'>

/** The partition of the index `due` in which requests wait for our team. */
const waiting = 'help'
const prefix = 'help#'
const shown = 50

interface Key {
  readonly investorId: string
  readonly helpRequestId: string
}
type Saving = WriteContext<'tooMany'> & { readonly idempotency?: Idempotency | undefined }

/** The only file that knows the keys of help requests. */
export interface HelpStore {
  /** Newest first. */
  list(investorId: string): Promise<readonly HelpRequest[]>
  find(investorId: string, helpRequestId: string): Promise<HelpRequest | undefined>
  /** The id that a request of this key wrote to before; `keyReused` when its body was another one. */
  repeatOf(idempotency: Idempotency, now: Date): Promise<string | 'keyReused' | undefined>
  open(
    request: Key & Pick<Row, 'topic' | 'answerBy'> & { readonly entries: readonly HelpEntry[] },
    context: Saving,
  ): Promise<Moved<'tooMany'>>
  /** The investor adds a message: the request waits for our team again. */
  add(request: HelpRequest, entry: HelpEntry, answerBy: string, context: Saving): Promise<Moved<'tooMany'>>
  /** Our team answers. */
  answer<Label>(
    request: HelpRequest,
    entry: HelpEntry,
    context: WriteContext<Label> & { readonly items: readonly LabelledItem<Label>[] },
  ): Promise<Moved<Label>>
}

const keyOf = ({ investorId, helpRequestId }: Key) => ({
  pk: `investor#${investorId}`,
  sk: `${prefix}${helpRequestId}`,
})

export function helpStore(table: Table, tableName: string, cipher: FieldCipher): HelpStore {
  const records = recordStore<Key, Row>(table, {
    tableName,
    type: 'helpRequest',
    idOf: ({ helpRequestId }) => helpRequestId,
    keyOf,
    // Apart from the notifications, which share the investor's partition.
    timelineOf: ({ helpRequestId }) => `help#${helpRequestId}`,
    parse: found => z.parse(row, found),
  })
  const open = async ({ sealedEntries, ...request }: Row): Promise<HelpRequest> => {
    const plain = await cipher.decrypt(sealedEntries, helpContext.sealedEntries, request.investorId)
    return { ...request, entries: z.parse(z.array(helpEntry), JSON.parse(plain)) }
  }
  const seal = (investorId: string, entries: readonly HelpEntry[]): Promise<string> =>
    cipher.encrypt(JSON.stringify(entries), helpContext.sealedEntries, investorId)
  const waitsUntil = (answerBy: string) => ({ duePk: waiting, dueAt: answerBy })
  return {
    async list(investorId) {
      const own = rowsOfPartition(tableName, keyOf({ investorId, helpRequestId: '' }).pk, {
        prefix,
        newestFirst: true,
        most: shown,
      })
      const rows = (await table.query(own)).slice(0, shown)
      return Promise.all(rows.map(found => open(z.parse(row, found))))
    },
    async find(investorId, helpRequestId) {
      const found = await records.read({ investorId, helpRequestId })
      return found === undefined ? undefined : open(found)
    },
    async repeatOf(idempotency, now) {
      const repeated = await repeatOf(table, tableName, idempotency, now)
      return repeated === undefined || repeated === 'keyReused' ? repeated : repeated.recordId
    },
    async open({ entries, ...request }, { idempotency, ...context }) {
      return createRecord<HelpState, 'tooMany'>(table, {
        ...records.at(request, context),
        state: 'open',
        fields: {
          ...request,
          sealedEntries: await seal(request.investorId, entries),
          ...waitsUntil(request.answerBy),
        },
        events: [emit(helpRequestOpened, { ...eventOf(request), answerBy: request.answerBy })],
        idempotency,
        items: context.items,
      })
    },
    async add(request, entry, answerBy, { idempotency, ...context }) {
      return moveRecord<HelpState, 'tooMany'>(table, {
        ...records.at(request, context),
        transition: addTo,
        version: request.version,
        set: {
          sealedEntries: await seal(request.investorId, [...request.entries, entry]),
          answerBy,
          ...waitsUntil(answerBy),
        },
        events: [emit(helpRequestOpened, { ...eventOf(request), answerBy })],
        idempotency,
        items: context.items,
      })
    },
    async answer<Label>(
      request: HelpRequest,
      entry: HelpEntry,
      context: WriteContext<Label> & { readonly items: readonly LabelledItem<Label>[] },
    ) {
      const { items, ...written } = context
      return moveRecord<HelpState, Label>(table, {
        ...records.at(request, written),
        transition: answer,
        version: request.version,
        set: { sealedEntries: await seal(request.investorId, [...request.entries, entry]) },
        remove: ['duePk', 'dueAt'],
        events: [emit(helpRequestAnswered, eventOf(request))],
        items,
      })
    },
  }
}

/** Requests that wait for our team, the first to be answered first: from the index, a moment behind; nothing is decrypted. */
export async function waitingHelp(table: Table, tableName: string, most: number): Promise<WaitingHelp[]> {
  const rows = await dueRows(table, { table: tableName, partition: waiting, most })
  return rows.map(found => {
    const { investorId, helpRequestId, topic, answerBy, updatedAt } = z.parse(row, found)
    return { investorId, helpRequestId, topic, answerBy, updatedAt }
  })
}

const eventOf = ({ investorId, helpRequestId }: Key) => ({ investorId, helpRequestId })

/** A request in the shape of the contract. */
export const helpBody = ({
  helpRequestId,
  topic,
  state,
  createdAt,
  answerBy,
  entries,
}: HelpRequest): HelpRequestBody => ({
  id: helpRequestId,
  topic,
  state,
  openedAt: createdAt,
  answerBy: state === 'open' ? answerBy : undefined,
  entries: [...entries],
})
