import type * as z from 'zod/mini'
import { verdictAtTheEnd } from '../../functions/identity-verification/sessions/sessionLifecycle.ts'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { AskOutput, flowOutput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** Settles the session by the vendor's outcome; without one after the last question it is given up (K-107). */
export const recordOutcome =
  ({ store }: Pick<Dependencies, 'store'>) =>
  async (
    { transactionId, answer, reason }: AskOutput,
    { now }: RunContext,
  ): Promise<z.output<typeof flowOutput>> => {
    const context = { now, correlationId: transactionId, reason }
    if (answer === 'notYet') {
      const session = await store.findSession(transactionId)
      if (session !== undefined) await store.settle(transactionId, verdictAtTheEnd(session), context)
    } else if (answer !== 'settled') {
      await store.settle(transactionId, answer, context)
    }
    return { transactionId }
  }
