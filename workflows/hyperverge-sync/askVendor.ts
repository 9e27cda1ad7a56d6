import type * as z from 'zod/mini'
import { askVendor as ask } from '../../functions/identity-verification/sessions/askVendor.ts'
import { isOpenQuestion } from '../../functions/identity-verification/sessions/sessionLifecycle.ts'
import { ProviderRefused } from '../../functions/platform/vendors/providerClient.ts'
import type { AskOutput, askInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Asks the vendor once and counts. A silent vendor is an answer like any other, so that five questions take the
 * twelve seconds the browser polls, and no retry stretches them. The browser giving up first does not end the flow.
 */
export const askVendor =
  ({ store, verification }: Pick<Dependencies, 'store' | 'verification'>) =>
  async ({ transactionId, asks = 0 }: z.output<typeof askInput>): Promise<AskOutput> => {
    const counted = { transactionId, asks: asks + 1 }
    const session = await store.findSession(transactionId)
    if (session === undefined || !isOpenQuestion(session.state)) return { ...counted, answer: 'settled' }
    const result = await ask(verification, transactionId)
    if (result.verdict === undefined) {
      if (result.silence === 'refused') throw new ProviderRefused('output')
      return { ...counted, answer: 'notYet' }
    }
    const { verdict, reason } = result
    return { ...counted, answer: verdict, reason }
  }
