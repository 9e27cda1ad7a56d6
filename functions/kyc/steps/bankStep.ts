import type { PublishedBankStep } from '../../bank-verification/published.ts'
import type { BankStep } from '../../kyc-record/kycRecordLifecycle.ts'

/** The bank step as the record keeps it. */
export function bankStepOf({ status, account, proof, refusal }: PublishedBankStep): BankStep {
  const unrefused = proof?.status === 'uploaded' || proof?.status === 'accepted'
  return {
    status,
    account,
    proof: unrefused ? proof.documentId : undefined,
    refusal,
  }
}
