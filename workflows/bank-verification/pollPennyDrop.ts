import type * as z from 'zod/mini'
import { fetchDrop } from '../../functions/bank-verification/attempts/fetchDrop.ts'
import type { PollOutput, pollInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Asks the vendor once for the state of the drop. An attempt that a webhook settled meanwhile is left alone. */
export const pollPennyDrop =
  (dependencies: Dependencies) =>
  async ({ attemptId, polls }: z.output<typeof pollInput>): Promise<PollOutput> => {
    const attempt = await dependencies.store.findAttempt(attemptId)
    const counted = { attemptId, polls: polls + 1 }
    if (attempt?.state !== 'pending') return { ...counted, answer: 'settled' }
    const drop = await fetchDrop(dependencies, attempt)
    if (drop === undefined) return { ...counted, answer: 'stillPending' }
    const { answer, score } = drop
    return { ...counted, answer, score }
  }
