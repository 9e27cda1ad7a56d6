import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { Attempt } from '../verificationRows.ts'
import type { VerificationStore } from '../verificationStore.ts'
import { type FetchDropDependencies, fetchDrop } from './fetchDrop.ts'
import type { Verdict } from './verificationLifecycle.ts'

/**
 * Settles an attempt whose flow has ended: the bank is asked once and its answer counts. `unanswered` is
 * the verdict without an answer; when the vendor cannot be reached or refuses, the attempt fails. A late answer still heals both.
 */
export async function settleAttempt(
  dependencies: FetchDropDependencies & { readonly store: VerificationStore },
  attempt: Attempt,
  unanswered: Extract<Verdict, 'givenUp' | 'failed'>,
  context: WriteContext,
): Promise<void> {
  const { store } = dependencies
  try {
    const drop = await fetchDrop(dependencies, attempt)
    if (drop === undefined) {
      await store.settle(attempt.id, 'failed', context)
    } else if (drop.answer === 'stillPending') {
      await store.settle(attempt.id, unanswered, { ...context, reason: 'bank.reasonNoAnswer' })
    } else {
      const { answer, score } = drop
      await store.settle(attempt.id, answer, { ...context, score })
    }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    await store.settle(attempt.id, 'failed', context)
  }
}
