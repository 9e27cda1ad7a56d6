import { secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import type { removeSecondFactor } from '../../../shared/contracts/auth/removeSecondFactor.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeSecondFactor } from './changeSecondFactor.ts'

/**
 * Removes the authenticator app; the fresh log-in that this call needs has taken a second step. Without an app it is a success
 * too. Passkeys stay, and with them the recovery codes.
 */
export const handleRemoveSecondFactor =
  (dependencies: Dependencies): Handler<typeof removeSecondFactor> =>
  async (_input, { session: { email, investorId }, now, correlationId }) =>
    changeSecondFactor(dependencies, email, { now, correlationId }, async ({ secondFactor, passkeys }) => {
      const stays = secondFactor !== undefined && passkeys.length > 0
      const { sealedSecret, ...withoutApp } = secondFactor ?? {}
      return {
        ok: true,
        ...(stays && { set: { secondFactor: withoutApp } }),
        remove: stays ? ['secondFactorPending'] : ['secondFactor', 'secondFactorPending'],
        events:
          sealedSecret === undefined ? [] : [emit(secondFactorChanged, { investorId, what: 'removed' })],
        items: labelItems('investor', [dependencies.investors.secondFactorItem(investorId, stays, now)]),
        answer: reply({}),
      }
    })
