import type { NoteBody } from '../../shared/contracts/contract-notes/noteBody.ts'
import { contractNoteHours } from '../../shared/vocabulary/businessRules.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { noteStore } from './noteStore.ts'

/** A contract note as other domains may read it. `cancelledAt`: the trade fell through. */
export interface PublishedNote {
  readonly issuedAt?: string | undefined
  readonly cancelledAt?: string | undefined
}

/** The contract note of a purchase or sale; `undefined` while none is stored. One consistent read. */
export async function noteOf(table: Table, orderId: string): Promise<PublishedNote | undefined> {
  const note = await noteStore(table, environment.table('contract-notes')).find(orderId)
  if (note === undefined || note.state === 'numbered') return undefined
  const { issuedAt, cancelledAt } = note
  return { issuedAt, cancelledAt }
}

/** How a note is shown with its trade, which was made at `tradedAt` (ISO); `undefined`: there was no trade. */
export function noteBodyOf(note: PublishedNote | undefined, tradedAt: string | undefined): NoteBody {
  if (note !== undefined)
    return { available: true, ...(note.cancelledAt === undefined ? {} : { cancelled: true }) }
  if (tradedAt === undefined) return { available: false }
  const expectedBy = new Date(Date.parse(tradedAt) + contractNoteHours * 3_600_000).toISOString()
  return { available: false, expectedBy }
}
