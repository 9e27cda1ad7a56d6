import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

/** The contract note of a matched order lies in the investor's documents. */
export const contractNoteIssued = defineEvent(
  'contract-notes',
  'contractNoteIssued',
  z.object({ orderId: z.string(), investorId: z.string(), noteId: z.string() }),
)
