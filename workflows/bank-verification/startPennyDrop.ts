import type * as z from 'zod/mini'
import { sealedAs } from '../../functions/bank-verification/account/accountIdentity.ts'
import type { Attempt } from '../../functions/bank-verification/verificationRows.ts'
import type { RunContext } from '../../functions/platform/marketDays.ts'
import type { DropState } from '../../functions/providers/bankValidation/port.ts'
import type { pollInput, startInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/** The attempt is settled, or another execution is making its drop: names of executions are free again after 90 days. */
class AttemptTaken extends Error {
  override readonly name = 'AttemptTaken'
}

/**
 * Makes the drop, once. Our reference is stored before the vendor is called; a step that finds it stored (a retry, or
 * the same step after a crash) looks for the drop before making one. What remains is the time between a creation
 * whose answer was lost and its appearance in the vendor's list.
 */
export const startPennyDrop =
  ({ store, validation, cipher }: Dependencies) =>
  async (
    { attemptId, executionStartedAt }: z.output<typeof startInput>,
    { now }: RunContext,
  ): Promise<z.output<typeof pollInput>> => {
    const context = { now, correlationId: attemptId }
    const attempt = await store.findAttempt(attemptId)
    if (attempt?.state !== 'pending') throw new AttemptTaken('the attempt is settled')
    // A drop that was made may be asked about by anybody: after a restore the execution that made it is gone.
    if (attempt.vendorId !== undefined) return { attemptId, polls: 0 }
    const isRetry = attempt.referencedAt !== undefined
    if (isRetry && attempt.executionStartedAt !== executionStartedAt)
      throw new AttemptTaken('another execution is making the drop')
    const referenced = isRetry
      ? attempt
      : await store.refer(attempt, { referencedAt: now.toISOString(), executionStartedAt }, context)
    if (referenced === undefined) throw new Error('the attempt was moved by others')
    const { vendorId } = await dropOf(referenced, isRetry, { validation, cipher })
    // Without its id the drop is still found by our reference; a webhook may have settled the attempt meanwhile.
    await store.refer(referenced, { vendorId }, context)
    return { attemptId, polls: 0 }
  }

async function dropOf(
  { id, investorId, sealedName, sealedNumber, ifsc, referencedAt = '' }: Attempt,
  isRetry: boolean,
  { validation, cipher }: Pick<Dependencies, 'validation' | 'cipher'>,
): Promise<DropState> {
  const holderName = await cipher.decrypt(sealedName, sealedAs.name, investorId)
  if (isRetry) {
    const made = await validation.find({ reference: id, holderName, since: new Date(referencedAt) })
    if (made !== undefined) return made
  }
  const accountNumber = await cipher.decrypt(sealedNumber, sealedAs.number, investorId)
  return validation.create({ reference: id, holderName, accountNumber, ifsc })
}
