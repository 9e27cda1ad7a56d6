import type * as z from 'zod/mini'
import { verdictAtTheEnd } from '../../functions/identity-verification/sessionLifecycle.ts'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { AskOutput, flowOutput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Moves the session to what the vendor said; nothing after the last question, it is given up (K-107). */
export const recordOutcome =
  ({ store }: Pick<Dependencies, 'store'>) =>
  async (
    { transactionId, answer, reason }: AskOutput,
    { now }: RunContext,
  ): Promise<z.output<typeof flowOutput>> => {
    const at = { now, correlationId: transactionId, ...(reason === undefined ? {} : { reason }) }
    if (answer === 'notYet') {
      const session = await store.findSession(transactionId)
      if (session !== undefined) await store.settle(transactionId, verdictAtTheEnd(session), at)
    } else if (answer !== 'settled') {
      await store.settle(transactionId, answer, at)
    }
    return { transactionId }
  }
