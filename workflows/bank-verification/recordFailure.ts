import type * as z from 'zod/mini'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { failureInput, flowOutput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** The vendor refused or could not be reached: the attempt fails. A late answer of the bank still heals it. */
export const recordFailure =
  ({ store }: Dependencies) =>
  async (
    { attemptId }: z.output<typeof failureInput>,
    { now }: RunContext,
  ): Promise<z.output<typeof flowOutput>> => {
    await store.settle(attemptId, 'failed', { now, correlationId: attemptId })
    return { attemptId }
  }
