import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('bonds')

/** An operator put an instrument on show, or changed it. */
export const instrumentPublished = event('instrumentPublished', {
  product: z.string(),
  ISIN: z.optional(z.string()),
})
