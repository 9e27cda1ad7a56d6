import { callPageDue, holdingCalled } from '../../../shared/contracts/bond-portfolio/events.ts'
import { createRecord, emit, type WriteContext } from '../../platform/records/moveRecord.ts'
import type { Table } from '../../platform/records/table.ts'

/** A bond and the day of its call. */
export interface CalledBond {
  readonly ISIN: string
  /** ISO day. */
  readonly dueDate: string
}

/** The only file that knows the keys of the notices of a call. */
export function callNoticeStore(table: Table, tableName: string) {
  return {
    /** The notice of one holder, with `holdingCalled`; once, however often it is asked for. */
    async note(investorId: string, { ISIN, dueDate }: CalledBond, { now, correlationId }: WriteContext) {
      await createRecord(table, {
        table: tableName,
        key: { pk: `investor#${investorId}`, sk: `called#${ISIN}#${dueDate}` },
        aggregate: { type: 'callNotice', id: `${ISIN}#${dueDate}#${investorId}` },
        state: 'noted',
        fields: {},
        events: [emit(holdingCalled, { ISIN, dueDate, investorId })],
        now,
        correlationId,
      })
    },
    /** Asks for the page of holders after one, once. */
    async askForPage({ ISIN, dueDate }: CalledBond, after: string, { now, correlationId }: WriteContext) {
      await createRecord(table, {
        table: tableName,
        key: { pk: `called#${ISIN}#${dueDate}`, sk: `page#${after}` },
        aggregate: { type: 'callPage', id: `${ISIN}#${dueDate}#${after}` },
        state: 'due',
        fields: {},
        events: [emit(callPageDue, { ISIN, dueDate, after })],
        now,
        correlationId,
      })
    },
  }
}
