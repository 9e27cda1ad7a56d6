import { verificationStore } from '../../functions/bank-verification/verificationStore.ts'
import { identityStore } from '../../functions/identity-verification/identityStore.ts'
import { kycStore } from '../../functions/kyc-record/kycStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { counting, mostReviews, readWaitingReviews } from '../../functions/operations/waitingReviews.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import type { Refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'
import type { ReviewList } from './reviewList.ts'

/** Lists who and what waits for an operator: ids, dates and amounts only. A review appears within a second of its being due. */
export const listReviews =
  (dependencies: Dependencies) =>
  async (_input: Input, { now }: OperatorContext): Promise<ReviewList | Refusal> => {
    const { mayBeMore, requests, ...reviews } = await readWaitingReviews(dependencies, now)
    const lists = {
      ...reviews,
      requests: requests.map(({ requestedBy, ...one }) => ({ ...one, askedBy: requestedBy })),
    }
    const counted = [
      counting(lists.kycs.length, 'KYC', 'KYCs'),
      counting(lists.bankProofs.length, 'bank proof', 'bank proofs'),
      counting(lists.identities.length, 'identity', 'identities'),
      counting(lists.requests.length, 'request', 'requests'),
    ]
    const cut = mayBeMore ? ` The list ends at ${mostReviews} of each; there may be more.` : ''
    return { outcome: 'done', said: `Waiting: ${counted.join(', ')}.${cut}`, ...lists }
  }

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    now,
    kyc: kycStore(table, environment.table('kyc')),
    bank: verificationStore(table, environment.table('bank-verification')),
    identity: identityStore(table, environment.table('identity-verification')),
    requests: requestStore(table, environment.table('operations')),
  }
}
export type Dependencies = Omit<ReturnType<typeof openDependencies>, 'now'>

export const handler = operatorFunction(definition, listReviews, openDependencies)
