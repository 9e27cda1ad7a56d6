import type * as z from 'zod/mini'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { failureInput, flowOutput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** The vendor refuses to answer about the transaction: the investor may start again. A late outcome still counts. */
export const recordFailure =
  ({ store }: Pick<Dependencies, 'store'>) =>
  async (
    { transactionId }: z.output<typeof failureInput>,
    { now }: RunContext,
  ): Promise<z.output<typeof flowOutput>> => {
    await store.settle(transactionId, 'errored', { now, correlationId: transactionId })
    return { transactionId }
  }
