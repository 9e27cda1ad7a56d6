import { callAnnounced } from '../../../shared/contracts/bonds/events.ts'
import {
  creationItems,
  emit,
  type LabelledItem,
  labelItems,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'

/** The record that the issuer of an ISIN uses a call, with its event; once for each ISIN and day. */
export const callAnnouncement = (
  tableName: string,
  call: { readonly product: string; readonly ISIN: string; readonly date: string },
  { now, correlationId }: WriteContext,
): LabelledItem[] =>
  labelItems(
    'call',
    creationItems({
      table: tableName,
      key: { pk: `call#${call.ISIN}`, sk: call.date },
      aggregate: { type: 'call', id: `${call.ISIN}#${call.date}` },
      state: 'announced',
      fields: call,
      events: [emit(callAnnounced, call)],
      now,
      correlationId,
    }),
  )
