import { consentRecorded } from '../../shared/contracts/consents/events.ts'
import { newId } from '../platform/ids.ts'
import { createRecord, emit } from '../platform/records/moveRecord.ts'
import type { Table } from '../platform/records/table.ts'
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
  record(consent: Consent, context: { now: Date; correlationId: string }): Promise<void>
  /** The newest consent of a type; false when none was recorded. */
  read(investorId: string, type: string): Promise<boolean>
}

const partition = (investorId: string): string => `investor#${investorId}`
const prefix = (type: string): string => `consent#${type}#`

export function consentStore(table: Table, tableName: string): ConsentStore {
  return {
    async record(consent, { now, correlationId }) {
      const { investorId, type, textVersion } = consent
      const id = newId('cns', now)
      const written = await createRecord(table, {
        table: tableName,
        key: { pk: partition(investorId), sk: `${prefix(type)}${now.toISOString()}#${id}` },
        aggregate: { type: 'consent', id },
        state: consent.consent ? 'given' : 'withdrawn',
        fields: { ...consent },
        now,
        correlationId,
        events: [emit(consentRecorded, { investorId, type, consent: consent.consent, textVersion })],
      })
      if (!written.ok) throw new Error(`a consent under a new id already existed: ${written.reason}`)
    },
    async read(investorId, type) {
      const [newest] = await table.query(
        rowsOfPartition(tableName, partition(investorId), {
          prefix: prefix(type),
          newestFirst: true,
          most: 1,
        }),
      )
      return newest?.consent === true
    },
  }
}
