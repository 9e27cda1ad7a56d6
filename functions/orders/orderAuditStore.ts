import * as z from 'zod/mini'
import { showOld, type Table, type TransactItem } from '../platform/table.ts'

/** Who moved an order by hand, and why: beside its trail, in the transaction of the deed, never changed. */
export interface OrderAudit {
  readonly orderId: string
  /** The flow by which it was moved, e.g. `ops-settle-order`. */
  readonly flow: string
  readonly decision: string
  /** Operator id, e.g. `meera.k`. */
  readonly by: string
  readonly reason: string
  /** Name and start of the execution; a name alone is free again after 90 days. */
  readonly execution: string
  readonly startedAt: string
}

const auditRow = z.object({
  orderId: z.string(),
  flow: z.string(),
  decision: z.string(),
  by: z.string(),
  reason: z.string(),
  execution: z.string(),
  startedAt: z.string(),
  /** No second pair of eyes has looked at it yet. */
  state: z.literal('unconfirmed'),
  at: z.string(),
})

/** The only file that knows the keys of the audit rows of orders. */
export interface OrderAuditStore {
  /** The row as an item of the deed's transaction; it fails when this execution has decided already. */
  entry(audit: OrderAudit, now: Date): TransactItem
  /** Newest first. */
  read(orderId: string): Promise<z.output<typeof auditRow>[]>
}

export function orderAuditStore(table: Table, tableName: string): OrderAuditStore {
  return {
    entry: (audit, now) => ({
      Put: {
        TableName: tableName,
        Item: {
          ...audit,
          pk: `order#${audit.orderId}`,
          sk: `audit#${audit.startedAt}#${audit.execution}`,
          state: 'unconfirmed',
          at: now.toISOString(),
        },
        ConditionExpression: 'attribute_not_exists(pk)',
        ...showOld,
      },
    }),
    async read(orderId) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': `order#${orderId}`, ':prefix': 'audit#' },
        ScanIndexForward: false,
        ConsistentRead: true,
      })
      return rows.map(row => z.parse(auditRow, row))
    },
  }
}
