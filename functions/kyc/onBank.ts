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
import { moveUntilDone } from './moveUntilDone.ts'

/**
 * The bank step moved. Events come in any order, so each is only a reason to read the step and to write it into the
 * record when it differs.
 */
type Needs = Pick<ConsumerDependencies, 'store' | 'bankOf'>

const followBank =
  ({ store, bankOf }: Needs) =>
  ({ investorId }: { investorId: string }, { now, correlationId }: { now: Date; correlationId: string }) =>
    moveUntilDone(store, investorId, { now, correlationId }, async record =>
      withBank(record, bankStepOf(await bankOf(investorId)), now),
    )

export const onBankVerificationCompleted = (needs: Needs) =>
  consumer('onBankVerificationCompleted', bankVerificationCompleted, followBank(needs))
export const onBankAccountSaved = (needs: Needs) =>
  consumer('onBankAccountSaved', bankAccountSaved, followBank(needs))
export const onBankProofNoted = (needs: Needs) =>
  consumer('onBankProofNoted', bankProofNoted, followBank(needs))
export const onBankProofReviewed = (needs: Needs) =>
  consumer('onBankProofReviewed', bankProofReviewed, followBank(needs))
