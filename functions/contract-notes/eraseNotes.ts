import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import type { ObjectStore } from '../platform/objectStore.ts'
import type { NoteStore } from './noteStore.ts'

interface Wired {
  readonly notes: Pick<NoteStore, 'find' | 'erase'>
  readonly objects: Pick<ObjectStore, 'remove'>
  /** The ids of all purchases and sales of an investor. */
  tradeIdsOf(investorId: string): Promise<readonly string[]>
}

/**
 * Deletes the contract notes of an investor when they need not be kept any more: each document, then its row, so that a run that
 * breaks off finds them again.
 */
export const eraseNotes = ({ notes, objects, tradeIdsOf }: Wired) =>
  erasureConsumers({
    async all(investorId) {
      for (const orderId of await tradeIdsOf(investorId)) {
        const note = await notes.find(orderId)
        if (note?.objectKey !== undefined && note.objectVersion !== undefined)
          await objects.remove(note.objectKey, note.objectVersion)
        if (note !== undefined) await notes.erase(orderId)
      }
    },
  })
