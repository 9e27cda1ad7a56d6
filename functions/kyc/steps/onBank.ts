import {
  bankAccountSaved,
  bankProofNoted,
  bankProofReviewed,
  bankVerificationCompleted,
} from '../../../shared/contracts/bank-verification/events.ts'
import { withBank } from '../../kyc-record/kycRecordLifecycle.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { bankStepOf } from './bankStep.ts'
import { updateOpenRecord } from './updateOpenRecord.ts'

type BankStepDependencies = Pick<ConsumerDependencies, 'store' | 'bankOf'>

/**
 * The bank step changed. Events come in any order, so each is only a reason to read the step and to write it into the
 * record when it differs. What was written is compared with the step once more: a step that changed and changed back
 * between the read and the write looks unchanged to the consumer of the other event.
 */
const followBank =
  ({ store, bankOf }: BankStepDependencies) =>
  async (
    { investorId }: { readonly investorId: string },
    { now, correlationId }: WriteContext,
  ): Promise<void> =>
    retryOnConflict(async () => {
      const wrote = await updateOpenRecord(store, investorId, { now, correlationId }, async record =>
        withBank(record, bankStepOf(await bankOf(investorId)), now),
      )
      return wrote ? conflict : undefined
    })

export const onBankVerificationCompleted = (dependencies: BankStepDependencies) =>
  consumer('onBankVerificationCompleted', bankVerificationCompleted, followBank(dependencies))
export const onBankAccountSaved = (
  dependencies: BankStepDependencies & Pick<ConsumerDependencies, 'drafts'>,
) =>
  consumer('onBankAccountSaved', bankAccountSaved, async (payload, delivery) => {
    // The form forgets its draft by itself; this is for a page that was closed before it could.
    await dependencies.drafts.forgetTypedBefore(payload.investorId, 'bank', delivery.at)
    await followBank(dependencies)(payload, delivery)
  })
export const onBankProofNoted = (dependencies: BankStepDependencies) =>
  consumer('onBankProofNoted', bankProofNoted, followBank(dependencies))
export const onBankProofReviewed = (dependencies: BankStepDependencies) =>
  consumer('onBankProofReviewed', bankProofReviewed, followBank(dependencies))
