import * as z from 'zod/mini'
import { consentRecorded } from '../../shared/contracts/consents/events.ts'
import { newId } from '../platform/ids.ts'
import { type Creation, createRecord, creationItems, emit } from '../platform/records/moveRecord.ts'
import type { Table, TransactItem } from '../platform/records/table.ts'
import { rowsOfPartition } from '../platform/records/writes.ts'

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
  record(consent: Consent, context: ConsentContext): Promise<void>
  /** The same for a transaction led by another record, e.g. the sign-up. */
  items(consent: Consent, context: ConsentContext): TransactItem[]
  /** The newest consent of a type; false when none was recorded. */
  read(investorId: string, type: string): Promise<boolean>
  /** The version of a text that the newest consent of this type is about; `undefined` when there is none, or it was withdrawn. */
  agreedVersion(investorId: string, type: string): Promise<string | undefined>
}

interface ConsentContext {
  readonly now: Date
  readonly correlationId: string
}

const consentRow = z.object({ consent: z.boolean(), textVersion: z.optional(z.string()) })
const partition = (investorId: string): string => `investor#${investorId}`
const prefix = (type: string): string => `consent#${type}#`

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
  const newest = async (investorId: string, type: string) => {
    const [row] = await table.query(
      rowsOfPartition(tableName, partition(investorId), { prefix: prefix(type), newestFirst: true, most: 1 }),
    )
    return row === undefined ? undefined : z.parse(consentRow, row)
  }
  return {
    async record(consent, context) {
      const written = await createRecord(table, creation(consent, context))
      if (!written.ok) throw new Error(`a consent under a new id already existed: ${written.reason}`)
    },
    items: (consent, context) => creationItems(creation(consent, context)),
    read: async (investorId, type) => (await newest(investorId, type))?.consent === true,
    async agreedVersion(investorId, type) {
      const row = await newest(investorId, type)
      return row?.consent === true ? row.textVersion : undefined
    },
  }
}
