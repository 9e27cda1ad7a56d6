import { secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import type { removePasskey } from '../../../shared/contracts/auth/passkeys/removePasskey.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeSecondFactor } from '../secondFactor/changeSecondFactor.ts'

/** Removes a passkey. With the last factor the recovery codes end too, and log-ins need the password only. */
export const handleRemovePasskey =
  (dependencies: Dependencies): Handler<typeof removePasskey> =>
  async ({ id }, { session: { email, investorId }, now, correlationId }) =>
    changeSecondFactor(dependencies, email, { now, correlationId }, async ({ secondFactor, passkeys }) => {
      const left = passkeys.filter(one => one.id !== id)
      const stays = secondFactor !== undefined && (left.length > 0 || secondFactor.sealedSecret !== undefined)
      return {
        ok: true,
        set: { passkeys: left },
        remove: stays ? [] : ['secondFactor'],
        events:
          left.length === passkeys.length
            ? []
            : [emit(secondFactorChanged, { investorId, what: 'passkeyRemoved' })],
        items: labelItems('investor', [dependencies.investors.secondFactorItem(investorId, stays, now)]),
        answer: reply({}),
      }
    })
