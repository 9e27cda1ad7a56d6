import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('contract-notes')

/** `orderId`: of a purchase (`ord_…`) or a request to sell (`liq_…`). `noteId`: the number, e.g. `CN/2026-27/000042`. */
const note = { orderId: z.string(), investorId: z.string(), noteId: z.string() }

/** The contract note of a trade lies in the investor's documents. */
export const contractNoteIssued = event('contractNoteIssued', note)
/** The trade fell through: the note under this number says that it is cancelled. */
export const contractNoteCancelled = event('contractNoteCancelled', note)
