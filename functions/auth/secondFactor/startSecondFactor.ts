import type { startSecondFactor } from '../../../shared/contracts/auth/startSecondFactor.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newTotpSecret, totpUri } from '../../platform/oneTimeCodes/totp.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldContext } from '../investors/investorRows.ts'
import { changeSecondFactor } from './changeSecondFactor.ts'

/** Makes the key of an authenticator app; it counts once a code of it was typed. */
export const handleStartSecondFactor =
  (dependencies: Dependencies): Handler<typeof startSecondFactor> =>
  async (_input, { session: { email, investorId }, now, correlationId }) => {
    const secret = newTotpSecret()
    const secondFactorPending = await dependencies.cipher.encrypt(secret, fieldContext.totp, investorId)
    return changeSecondFactor(dependencies, email, { now, correlationId }, async ({ secondFactor }) =>
      secondFactor?.sealedSecret !== undefined
        ? refuse('common.conflict')
        : {
            ok: true,
            set: { secondFactorPending },
            answer: reply({ data: { secret, uri: totpUri(secret, email) } }),
          },
    )
  }
