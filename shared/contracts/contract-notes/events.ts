import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('contract-notes')

/** The contract note of a matched order lies in the investor's documents. */
export const contractNoteIssued = event('contractNoteIssued', {
  orderId: z.string(),
  investorId: z.string(),
  noteId: z.string(),
})
