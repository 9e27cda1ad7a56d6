import * as z from 'zod/mini'

/** The contract note of a trade as its screen shows it. `expectedBy`: an instant, while there is none. */
export const noteBody = z.object({
  available: z.boolean(),
  expectedBy: z.optional(z.string()),
  /** The trade fell through, and the note says so. */
  cancelled: z.optional(z.boolean()),
})
export type NoteBody = z.output<typeof noteBody>
