import { secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import type { confirmPasskey } from '../../../shared/contracts/auth/passkeys/confirmPasskey.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { takeFrom } from '../../platform/records/limits.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import { verifiedPasskey } from '../../platform/security/webAuthn.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondFactorsPerInvestor } from '../investors/investorLimits.ts'
import { changeSecondFactor } from '../secondFactor/changeSecondFactor.ts'
import { newRecoveryCodes, recoveryHash } from '../secondFactor/recoveryCodes.ts'
import { isChallenge } from './challenges.ts'

/** How many passkeys an investor has at most: each log-in reads them. */
export const mostPasskeys = 10

/** Adds a passkey. The first factor of an investor comes with recovery codes, answered this once and stored as hashes. */
export const handleConfirmPasskey =
  (dependencies: Dependencies): Handler<typeof confirmPasskey> =>
  async ({ credential }, { session: { email, investorId }, device, now, correlationId }) => {
    const { cipher, investors, table } = dependencies
    const tried = await takeFrom(table, secondFactorsPerInvestor, investorId, now)
    if (!tried.ok)
      return refuse('auth.locked', { params: { minutes: Math.ceil(tried.retryAfterSeconds / 60) } })
    const verified = await verifiedPasskey(credential, challenge =>
      isChallenge(cipher, `add#${investorId}`, challenge, now),
    )
    if (verified === undefined) return refuse('auth.passkeyRefused')
    const newCodes = [...newRecoveryCodes()]
    const hashes = await Promise.all(newCodes.map(one => recoveryHash(cipher, investorId, one)))
    return changeSecondFactor(
      dependencies,
      email,
      { now, correlationId },
      async ({ secondFactor, passkeys }) => {
        const isThere = passkeys.some(({ id }) => id === verified.id)
        if (!isThere && passkeys.length >= mostPasskeys)
          return refuse('auth.passkeysTooMany', { params: { most: mostPasskeys } })
        const at = now.toISOString()
        const added = isThere ? [] : [{ ...verified, name: device, addedAt: at }]
        const first = secondFactor === undefined
        return {
          ok: true,
          set: {
            passkeys: [...passkeys, ...added],
            ...(first && { secondFactor: { enrolledAt: at, lastStep: 0, recovery: hashes } }),
          },
          events: added.map(() => emit(secondFactorChanged, { investorId, what: 'passkeyAdded' as const })),
          items: labelItems('investor', [investors.secondFactorItem(investorId, true, now)]),
          answer: reply({ data: { recoveryCodes: first ? newCodes : [] } }),
        }
      },
    )
  }
