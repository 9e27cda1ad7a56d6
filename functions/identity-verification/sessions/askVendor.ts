import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { IdentityAnswer, IdentityVerification } from '../../providers/identityVerification/port.ts'
import type { Session } from '../identityRows.ts'
import type { IdentityStore } from '../identityStore.ts'
import { type Silence, type Verdict, verdictOfSilence } from './sessionLifecycle.ts'

/** The result of asking the vendor once: a verdict with its reason, or none. */
export type VendorResult =
  | { readonly verdict: Exclude<IdentityAnswer['status'], 'started'>; readonly reason?: Reason | undefined }
  | { readonly verdict?: undefined; readonly silence: Silence }
type Reason = NonNullable<IdentityAnswer['reason']>

/** Asks the vendor once. `nothing`: it is down or not ready; `refused`: it refuses to answer about this session. */
export async function askVendor(
  verification: Pick<IdentityVerification, 'outcome'>,
  transactionId: string,
): Promise<VendorResult> {
  try {
    const { status, reason } = await verification.outcome(transactionId)
    if (status === 'started') return { silence: 'started' }
    return { verdict: status, reason }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { silence: 'nothing' }
    if (error instanceof ProviderRefused) return { silence: 'refused' }
    throw error
  }
}

export interface SettleDependencies {
  readonly store: IdentityStore
  readonly verification: Pick<IdentityVerification, 'outcome'>
}

/**
 * Asks about a session whose flow has ended and settles it by the answer, as far as there is one; otherwise
 * the sweep checks again later.
 */
export async function settleSession(
  { store, verification }: SettleDependencies,
  session: Session,
  context: WriteContext,
): Promise<Verdict | undefined> {
  const result = await askVendor(verification, session.transactionId)
  const verdict = result.verdict ?? verdictOfSilence(session, result.silence, context.now)
  if (verdict === undefined) {
    await store.postpone(session, context)
    return undefined
  }
  const reason = result.verdict === undefined ? undefined : result.reason
  await store.settle(session.transactionId, verdict, { ...context, reason })
  return verdict
}
