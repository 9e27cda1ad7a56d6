import * as z from 'zod/mini'
import { centralKycNumberFound } from '../../shared/contracts/kyc/events.ts'
import { transitionsOf } from '../../shared/lifecycle.ts'
import {
  createRecord,
  emit,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import { recordStore } from '../platform/records/recordStore.ts'
import type { Item, Table } from '../platform/records/table.ts'

/** The number of an approved investor at the central KYC registry, which comes days after the approval: a row of its own. */

/** `wanted`: the registry is asked until it has one. `known`: it stays. */
export const centralKycStates = ['wanted', 'known'] as const
export type CentralKycState = (typeof centralKycStates)[number]

const knowNumber = transitionsOf<CentralKycState>('common.conflict')('knowNumber', ['wanted'], 'known')

const row = z.object({
  investorId: z.string(),
  state: z.enum(centralKycStates),
  version: z.number(),
  createdAt: z.string(),
  sealedCkycNumber: z.optional(z.string()),
  dueAt: z.optional(z.string()),
})
export type CentralKycRecord = z.output<typeof row>

interface Of {
  readonly investorId: string
}

/** The partition of the index `due`. */
const waiting = 'centralKyc'

/** The only file that knows the keys of these rows. */
export function centralKycStore(table: Table, tableName: string) {
  const records = recordStore<Of, CentralKycRecord>(table, {
    tableName,
    type: 'centralKyc',
    idOf: ({ investorId }) => investorId,
    keyOf: ({ investorId }) => ({ pk: `investor#${investorId}`, sk: 'centralKyc' }),
    parse: (found: Item) => z.parse(row, found),
  })
  return {
    read: (investorId: string): Promise<CentralKycRecord | undefined> => records.read({ investorId }),
    /** The number is wanted from now on; one that is wanted or known already stays as it is. */
    want: (of: Of, context: WriteContext): Promise<Moved> =>
      createRecord<CentralKycState>(table, {
        ...records.at(of, context),
        state: 'wanted',
        fields: { ...of, duePk: waiting, dueAt: context.now.toISOString() },
      }),
    /** Asks again at `next`; a number that came meanwhile stays. */
    defer: (of: Of, next: Date): Promise<void> =>
      records.markChecked(of, { partition: waiting, next: next.toISOString() }),
    keep: (record: CentralKycRecord, sealedCkycNumber: string, context: WriteContext): Promise<Moved> =>
      moveRecord(table, {
        ...records.at(record, context),
        transition: knowNumber,
        version: record.version,
        set: { sealedCkycNumber },
        remove: ['duePk', 'dueAt'],
        events: [emit(centralKycNumberFound, { investorId: record.investorId })],
      }),
    /** Investors whose number is due to be asked for. */
    async due(now: Date, most: number): Promise<string[]> {
      const rows = await records.due(waiting, most, now)
      return rows.map(found => z.parse(row, found).investorId)
    },
  }
}
export type CentralKycStore = ReturnType<typeof centralKycStore>
