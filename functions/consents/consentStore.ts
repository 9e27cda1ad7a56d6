import * as z from 'zod/mini'
import { consentRecorded } from '../../shared/contracts/consents/events.ts'
import { newId } from '../platform/ids.ts'
import { eraseRows } from '../platform/records/eraseRows.ts'
import {
  type Creation,
  createRecord,
  creationItems,
  emit,
  type LabelledItem,
} from '../platform/records/moveRecord.ts'
import type { Key, Table, TransactItem } from '../platform/records/table.ts'
import { putItem, rowsOfPartition } from '../platform/records/writes.ts'

/** A consent given or withdrawn, with its wording and origin. Each is a row that is never changed (a ledger, DPDP). */
export interface Consent {
  readonly investorId: string
  /** `whatsapp`, `demat`, `redeem`, or `tnc:<name>`. */
  readonly type: string
  readonly consent: boolean
  readonly textVersion?: string | undefined
  readonly address: string
  readonly device: string
}

/** The only file that knows the keys of consents. */
export interface ConsentStore {
  /** Answers the label of the caller's item that failed, e.g. of a limit; `undefined` when the consent is recorded. */
  record<Label = never>(
    consent: Consent,
    context: ConsentContext & { readonly items?: readonly LabelledItem<Label>[] },
  ): Promise<Label | undefined>
  /** The same for a transaction led by another record, e.g. the sign-up. */
  items(consent: Consent, context: ConsentContext): TransactItem[]
  /** The newest consent of a type; false when none was recorded. One consistent read. */
  read(investorId: string, type: string): Promise<boolean>
  /** The newest consent to a text: its version and when it was given (ISO); `undefined` when there is none, or it was withdrawn. */
  agreement(
    investorId: string,
    type: string,
  ): Promise<{ readonly textVersion: string | undefined; readonly at: string } | undefined>
  /** Deletes all rows of an investor. A repeat changes nothing. */
  erase(investorId: string): Promise<void>
}

interface ConsentContext {
  readonly now: Date
  readonly correlationId: string
}

const consentRow = z.object({
  consent: z.boolean(),
  textVersion: z.optional(z.string()),
  sk: z.string(),
  /** Of the row of the newest: the sort key of its row in the ledger. */
  row: z.optional(z.string()),
})
const partition = (investorId: string): string => `investor#${investorId}`
const prefix = (type: string): string => `consent#${type}#`
/** The newest consent of a type, beside the ledger: other domains read it together with rows of their own. */
const newestKey = (investorId: string, type: string): Key => ({
  pk: partition(investorId),
  sk: `newest#${type}`,
})

export function consentStore(table: Table, tableName: string): ConsentStore {
  const creation = (consent: Consent, { now, correlationId }: ConsentContext): Creation<string> => {
    const { investorId, type, textVersion } = consent
    const id = newId('cns', now)
    return {
      table: tableName,
      key: { pk: partition(investorId), sk: `${prefix(type)}${now.toISOString()}#${id}` },
      aggregate: { type: 'consent', id },
      state: consent.consent ? 'given' : 'withdrawn',
      fields: { ...consent },
      now,
      correlationId,
      events: [emit(consentRecorded, { investorId, type, consent: consent.consent, textVersion })],
    }
  }
  const newestPut = ({ investorId, type, consent, textVersion }: Consent, { sk }: Key): TransactItem =>
    putItem(
      tableName,
      { ...newestKey(investorId, type), consent, textVersion, row: sk },
      { when: 'attribute_not_exists(pk) OR #row < :row', values: { row: sk } },
    )
  const newest = async (investorId: string, type: string) => {
    const kept = await table.get(tableName, newestKey(investorId, type))
    // A ledger from before the row of the newest.
    const [row] =
      kept !== undefined
        ? [kept]
        : await table.query(
            rowsOfPartition(tableName, partition(investorId), {
              prefix: prefix(type),
              newestFirst: true,
              most: 1,
            }),
          )
    return row === undefined ? undefined : z.parse(consentRow, row)
  }
  return {
    erase: investorId => eraseRows(table, tableName, partition(investorId)),
    async record<Label = never>(
      consent: Consent,
      { items = [], ...context }: ConsentContext & { readonly items?: readonly LabelledItem<Label>[] },
    ) {
      const created = creation(consent, context)
      const write = (more: readonly LabelledItem<'newer'>[]) =>
        createRecord<string, Label | 'newer'>(table, { ...created, items: [...items, ...more] })
      const written = await write([{ refuses: 'newer', item: newestPut(consent, created.key) }])
      // One that was given in the same moment is the newest: this one is a row of the ledger only.
      const isOlder = !written.ok && written.reason === 'itemFailed' && written.refuses === 'newer'
      const kept = isOlder ? await write([]) : written
      if (kept.ok) return undefined
      if (kept.reason === 'itemFailed' && kept.refuses !== 'newer') return kept.refuses
      throw new Error(`a consent under a new id already existed: ${kept.reason}`)
    },
    items(consent, context) {
      const created = creation(consent, context)
      return [...creationItems(created), newestPut(consent, created.key)]
    },
    read: async (investorId, type) => (await newest(investorId, type))?.consent === true,
    async agreement(investorId, type) {
      const row = await newest(investorId, type)
      if (row?.consent !== true) return undefined
      const [at = ''] = (row.row ?? row.sk).slice(prefix(type).length).split('#')
      return { textVersion: row.textVersion, at }
    },
  }
}
