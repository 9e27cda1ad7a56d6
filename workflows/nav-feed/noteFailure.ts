import type * as z from 'zod/mini'
import type { failureInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Notes for operators that the run brought nothing. */
export const noteFailure =
  ({ notes }: Pick<Dependencies, 'notes'>) =>
  async (
    input: z.output<typeof failureInput>,
    { now }: { readonly now: Date },
  ): Promise<z.output<typeof failureInput>> => {
    await notes.write({ feed: 'nav-feed', reason: 'unavailable', date: '' }, now)
    return input
  }
