import type * as z from 'zod/mini'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { flowOutput, PollOutput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Settles the attempt by the bank's answer; still pending after the last poll, it is given up (K-115). */
export const recordOutcome =
  ({ store }: Dependencies) =>
  async (
    { attemptId, answer, score }: PollOutput,
    { now }: RunContext,
  ): Promise<z.output<typeof flowOutput>> => {
    if (answer !== 'settled') {
      await store.settle(attemptId, answer === 'stillPending' ? 'givenUp' : answer, {
        now,
        correlationId: attemptId,
        score,
      })
    }
    return { attemptId }
  }
