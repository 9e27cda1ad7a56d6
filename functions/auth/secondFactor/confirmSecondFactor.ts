import type { confirmSecondFactor } from '../../../shared/contracts/auth/confirmSecondFactor.ts'
import { secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { takenStep } from '../../platform/oneTimeCodes/totp.ts'
import { retryAfterSeconds, takeFrom } from '../../platform/records/limits.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondFactorsPerInvestor } from '../investors/investorLimits.ts'
import { fieldContext } from '../investors/investorRows.ts'
import { changeSecondFactor } from './changeSecondFactor.ts'
import { newRecoveryCodes, recoveryHash } from './recoveryCodes.ts'

/** A code that is not right, with the number of tries that are left; after the last one how long to wait. */
function wrongCode(used: number, now: Date): Refused {
  const count = secondFactorsPerInvestor.most - used
  return count > 0
    ? refuse('auth.otpInvalid', { field: 'code', params: { count } })
    : refuse('auth.locked', {
        params: { minutes: Math.ceil(retryAfterSeconds(secondFactorsPerInvestor, now) / 60) },
      })
}

/** Enrols the authenticator app by a code of it; the recovery codes are answered this once and stored as hashes. */
export const handleConfirmSecondFactor =
  (dependencies: Dependencies): Handler<typeof confirmSecondFactor> =>
  async ({ code }, { session: { email, investorId }, now, correlationId }) => {
    const { cipher, investors, table } = dependencies
    const tried = await takeFrom(table, secondFactorsPerInvestor, investorId, now)
    if (!tried.ok)
      return refuse('auth.locked', { params: { minutes: Math.ceil(tried.retryAfterSeconds / 60) } })
    const recoveryCodes = [...newRecoveryCodes()]
    const recovery = await Promise.all(recoveryCodes.map(one => recoveryHash(cipher, investorId, one)))
    return changeSecondFactor(
      dependencies,
      email,
      { now, correlationId },
      async ({ secondFactor, secondFactorPending }) => {
        if (secondFactor?.sealedSecret !== undefined) return refuse('common.conflict')
        if (secondFactorPending === undefined) return refuse('auth.changePasswordFailed')
        const secret = await cipher.decrypt(secondFactorPending, fieldContext.totp, investorId)
        const lastStep = takenStep({ secret, lastStep: 0 }, code.replace(/\s/g, ''), now)
        if (lastStep === undefined) return wrongCode(tried.used, now)
        const enrolled = {
          sealedSecret: secondFactorPending,
          enrolledAt: now.toISOString(),
          lastStep,
          recovery,
        }
        return {
          ok: true,
          set: { secondFactor: enrolled },
          remove: ['secondFactorPending'],
          events: [emit(secondFactorChanged, { investorId, what: 'added' })],
          items: labelItems('investor', [investors.secondFactorItem(investorId, true, now)]),
          answer: reply({ data: { recoveryCodes } }),
        }
      },
    )
  }
