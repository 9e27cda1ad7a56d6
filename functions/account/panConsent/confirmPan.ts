import type { confirmPan } from '../../../shared/contracts/account/pans/confirmPan.ts'
import { panConsentVersions } from '../../../shared/contracts/account/pans/panBody.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { type PanDependencies, readOwnSubAccount } from '../pans/ownSubAccount.ts'
import { confirm } from '../pans/subAccountLifecycle.ts'
import { consentGiven } from '../pans/subAccountStore.ts'
import { holderRefusal } from './holderRefusal.ts'
import { codeOwner, confirmsOf } from './panCodes.ts'

/**
 * Keeps the holder's consent: the code's end and the consent are one write. A code that was sent to another address, or for
 * another PAN, confirms nothing. Sent again after a lost answer it finds the consent given.
 */
export const handleConfirmPan =
  (dependencies: PanDependencies & Pick<Dependencies, 'panCodes'>): Handler<typeof confirmPan> =>
  async ({ pan, otp: code }, { session: { investorId }, now, correlationId }) => {
    const { panCodes, subAccounts } = dependencies
    const owner = codeOwner(investorId)
    const first = await readOwnSubAccount(dependencies, investorId, pan)
    if ('ok' in first) return first
    if (first.state === 'confirmed') return reply({})
    const unasked = holderRefusal(first, now)
    if (unasked !== undefined) return unasked
    const confirms = confirmsOf(first)
    const taken = await panCodes.take(owner, { code, confirms }, now)
    if (!taken.ok) return refuse(taken.problem.id, { ...taken.problem, field: 'otp' })
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async attempt => {
      const found = attempt === 1 ? first : await readOwnSubAccount(dependencies, investorId, pan)
      if ('ok' in found) return found
      if (found.state === 'confirmed') return reply({})
      const refused = holderRefusal(found, now)
      if (refused !== undefined) return refused
      if (found.emailIndex !== confirms.emailIndex) return refuse('pans.codeOther', { field: 'otp' })
      const consent = {
        by: 'holder',
        at: now.toISOString(),
        textVersion: panConsentVersions.holder,
      } as const
      const saved = await subAccounts.save(
        found,
        found.version,
        {
          transition: confirm,
          holder: found.holder,
          consent,
          events: [consentGiven(found)],
          items: labelItems('code', panCodes.spendItems(owner, taken.otp, { now, correlationId })),
        },
        { now, correlationId },
      )
      if (saved.ok) return reply({})
      // Another request used the code up: either it agreed by it, or the code is over.
      if (saved.reason === 'itemFailed' && attempt > 1) return refuse('auth.otpExpired', { field: 'otp' })
      return conflict
    })
  }
