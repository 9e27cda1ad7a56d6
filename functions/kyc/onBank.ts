import {
  bankAccountSaved,
  bankProofNoted,
  bankProofReviewed,
  bankVerificationCompleted,
} from '../../shared/contracts/bank-verification/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import { bankStepOf } from './bankStep.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { withBank } from './kycRecordLifecycle.ts'
import type { At } from './kycStore.ts'
import { moveUntilDone } from './moveUntilDone.ts'

/**
 * The bank step moved. Events come in any order, so each is only a reason to read the step and to write it into the
 * record when it differs.
 */
type Needs = Pick<ConsumerDependencies, 'store' | 'bankOf'>

const rounds = 8

/**
 * Until nothing differs: a step that went there and back between our read and our write was seen by the other event
 * as unchanged, so what was just written is compared once more.
 */
const followBank =
  ({ store, bankOf }: Needs) =>
  async ({ investorId }: { readonly investorId: string }, { now, correlationId }: At): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) {
      const wrote = await moveUntilDone(store, investorId, { now, correlationId }, async record =>
        withBank(record, bankStepOf(await bankOf(investorId)), now),
      )
      if (!wrote) return
    }
    throw new Error('the bank step moved too often to be followed')
  }

export const onBankVerificationCompleted = (needs: Needs) =>
  consumer('onBankVerificationCompleted', bankVerificationCompleted, followBank(needs))
export const onBankAccountSaved = (needs: Needs & Pick<ConsumerDependencies, 'drafts'>) =>
  consumer('onBankAccountSaved', bankAccountSaved, async (payload, delivery) => {
    // The form forgets its draft by itself; this is for a page that was closed before it could.
    await needs.drafts.forgetTypedBefore(payload.investorId, 'bank', delivery.at)
    await followBank(needs)(payload, delivery)
  })
export const onBankProofNoted = (needs: Needs) =>
  consumer('onBankProofNoted', bankProofNoted, followBank(needs))
export const onBankProofReviewed = (needs: Needs) =>
  consumer('onBankProofReviewed', bankProofReviewed, followBank(needs))
