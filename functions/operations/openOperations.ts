import { now } from '../platform/clock.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import type { Table } from '../platform/records/table.ts'
import { operatorAuditStore } from './operatorAuditStore.ts'

/** What the step of an operators' flow needs whatever it does: the clock, the days announced late and the audit rows. */
export function openOperations(table: Table, operations: string) {
  return {
    now,
    marketDays: openMarketDays(table, operations),
    audit: operatorAuditStore(table, operations),
  }
}
