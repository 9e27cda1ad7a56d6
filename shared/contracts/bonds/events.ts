import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

/** An operator put an instrument on show, or changed it. */
export const instrumentPublished = defineEvent({
  name: 'instrumentPublished',
  domain: 'bonds',
  version: 1,
  payload: z.object({ product: z.string(), ISIN: z.optional(z.string()) }),
})
