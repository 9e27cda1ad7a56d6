import * as z from 'zod/mini'
import { showOld, type Table, type TransactItem } from '../platform/table.ts'
import { investorPartition } from './kycStore.ts'

/** Who decided what about an investor, and why: written in the transaction of the decision, never changed. */
export interface AuditEntry {
  readonly investorId: string
  /** The flow by which it was decided, e.g. `ops-review-kyc`. */
  readonly flow: string
  readonly decision: string
  /** What the investor is told, as typed. */
  readonly remarks?: readonly { readonly type: string; readonly remarks: string }[] | undefined
  /** Operator id, e.g. `meera.k`. */
  readonly by: string
  readonly reason: string
  /** Name and start of the execution; a name alone is free again after 90 days. */
  readonly execution: string
  readonly startedAt: string
}

const auditRow = z.object({
  investorId: z.string(),
  flow: z.string(),
  decision: z.string(),
  remarks: z.optional(z.array(z.object({ type: z.string(), remarks: z.string() }))),
  by: z.string(),
  reason: z.string(),
  execution: z.string(),
  startedAt: z.string(),
  /** No second pair of eyes has looked at it yet. */
  state: z.literal('unconfirmed'),
  at: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

/** The only file that knows the keys of the audit rows. */
export interface AuditStore {
  /** The row as an item of the decision's transaction; it fails when this execution has decided already. */
  entry(entry: AuditEntry, now: Date): TransactItem
  /** Newest first. */
  read(investorId: string, most: number): Promise<AuditRow[]>
}

const prefix = 'audit#'

export function auditStore(table: Table, tableName: string): AuditStore {
  return {
    entry: (entry, now) => ({
      Put: {
        TableName: tableName,
        Item: {
          ...entry,
          pk: investorPartition(entry.investorId),
          // The execution's start, not the write's time: a step that is run again meets its own row.
          sk: `${prefix}${entry.startedAt}#${entry.execution}`,
          state: 'unconfirmed',
          at: now.toISOString(),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ...showOld,
      },
    }),
    async read(investorId, most) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': investorPartition(investorId), ':prefix': prefix },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: most,
      })
      return rows.slice(0, most).map(row => z.parse(auditRow, row))
    },
  }
}
