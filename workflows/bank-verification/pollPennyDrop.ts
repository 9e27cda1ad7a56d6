import type * as z from 'zod/mini'
import { askBank } from '../../functions/bank-verification/askBank.ts'
import type { PollOutput, pollInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Asks once where the drop stands. An attempt that a webhook settled meanwhile is left alone. */
export const pollPennyDrop =
  (dependencies: Dependencies) =>
  async ({ attemptId, polls }: z.output<typeof pollInput>): Promise<PollOutput> => {
    const attempt = await dependencies.store.findAttempt(attemptId)
    const asked = { attemptId, polls: polls + 1 }
    if (attempt?.state !== 'pending') return { ...asked, answer: 'settled' }
    const drop = await askBank(dependencies, attempt)
    if (drop === undefined) return { ...asked, answer: 'stillPending' }
    const { answer, score } = drop
    return { ...asked, answer, ...(score === undefined ? {} : { score }) }
  }
