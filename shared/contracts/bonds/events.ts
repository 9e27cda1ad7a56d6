import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

/** An operator put an instrument on show, or changed it. */
export const instrumentPublished = defineEvent(
  'bonds',
  'instrumentPublished',
  z.object({ product: z.string(), ISIN: z.optional(z.string()) }),
)
