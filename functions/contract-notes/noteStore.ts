import * as z from 'zod/mini'
import { contractNoteCancelled, contractNoteIssued } from '../../shared/contracts/contract-notes/events.ts'
import { eraseRows } from '../platform/records/eraseRows.ts'
import {
  createRecord,
  emit,
  type Moved,
  moveRecord,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import { recordStore } from '../platform/records/recordStore.ts'
import { conflict, retryOnConflict } from '../platform/records/retryOnConflict.ts'
import type { Key, Table, TransactItem } from '../platform/records/table.ts'
import { isNew, updateItem } from '../platform/records/writes.ts'
import { cancel, issue, noteStates, numberOf } from './noteLifecycle.ts'

const row = z.object({
  orderId: z.string(),
  investorId: z.string(),
  number: z.string(),
  state: z.enum(noteStates),
  version: z.int(),
  objectKey: z.optional(z.string()),
  objectVersion: z.optional(z.string()),
  /** Of the document's bytes, in hexadecimal. */
  sha256: z.optional(z.string()),
  bytes: z.optional(z.int()),
  issuedAt: z.optional(z.string()),
  cancelledAt: z.optional(z.string()),
})
/** A contract note as stored. */
export type Note = z.output<typeof row>

/** A document in the bucket. */
export interface Stored {
  readonly objectKey: string
  readonly objectVersion: string
  readonly sha256: string
  readonly bytes: number
}

/** The only file that knows the keys of contract notes. */
export interface NoteStore {
  find(orderId: string): Promise<Note | undefined>
  /** The note of a purchase or sale with its number: the one it has, or the next of the financial year. */
  number(
    order: { readonly orderId: string; readonly investorId: string },
    year: string,
    context: WriteContext,
  ): Promise<Note>
  issue(note: Note, stored: Stored, context: WriteContext): Promise<Moved>
  /** The document that says that the note is cancelled takes the place of the one that was issued. */
  cancel(note: Note, stored: Stored, context: WriteContext): Promise<Moved>
  /** Deletes the row of a note and its events; its document is deleted before. */
  erase(orderId: string): Promise<void>
}

const noteKey = (orderId: string): Key => ({ pk: `order#${orderId}`, sk: 'note' })
const counterKey = (year: string): Key => ({ pk: `counter#${year}`, sk: 'counter' })
const counterRow = z.object({ last: z.int() })

/** Increases the counter in the same write as the note: no number is lost or given twice. */
const counterItem = (table: string, year: string, last: number): TransactItem =>
  updateItem(table, counterKey(year), {
    set: { last: last + 1 },
    ...(last === 0 ? isNew : { when: '#last = :last', values: { last } }),
  })

export function noteStore(table: Table, tableName: string): NoteStore {
  const notes = recordStore<string, Note>(table, {
    tableName,
    type: 'contract-note',
    idOf: orderId => orderId,
    keyOf: noteKey,
    parse: found => z.parse(row, found),
  })
  const find = notes.read
  return {
    find,
    async number({ orderId, investorId }, year, context) {
      // All notes of a financial year take their numbers from one row.
      return retryOnConflict({ attempts: 8 }, async () => {
        const known = await find(orderId)
        if (known !== undefined) return known
        const counter = await table.get(tableName, counterKey(year))
        const last = counter === undefined ? 0 : z.parse(counterRow, counter).last
        await createRecord(table, {
          ...notes.at(orderId, context),
          state: 'numbered',
          fields: { orderId, investorId, number: numberOf(year, last + 1) },
          items: [{ refuses: 'number', item: counterItem(tableName, year, last) }],
        })
        return conflict
      })
    },
    issue: (note, stored, context) =>
      moveRecord(table, {
        ...notes.at(note.orderId, context),
        transition: issue,
        version: note.version,
        set: { ...stored, issuedAt: context.now.toISOString() },
        events: [emit(contractNoteIssued, aboutOf(note))],
      }),
    cancel: (note, stored, context) =>
      moveRecord(table, {
        ...notes.at(note.orderId, context),
        transition: cancel,
        version: note.version,
        set: { ...stored, cancelledAt: context.now.toISOString() },
        events: [emit(contractNoteCancelled, aboutOf(note))],
      }),
    erase: orderId => eraseRows(table, tableName, noteKey(orderId).pk),
  }
}

const aboutOf = ({ orderId, investorId, number }: Note) => ({ orderId, investorId, noteId: number })
