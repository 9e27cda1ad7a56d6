import type { getSecondFactor } from '../../../shared/contracts/auth/getSecondFactor.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** What log-ins need beside the password: one read. */
export const handleGetSecondFactor =
  ({ investors }: Dependencies): Handler<typeof getSecondFactor> =>
  async (_input, { session }) => {
    const credentials = await investors.readCredentials(await investors.keyOf(session.email))
    if (credentials === undefined) return refuse('auth.changePasswordFailed')
    const { secondFactor } = credentials
    const passkeys = credentials.passkeys.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      addedAt,
      usedAt,
    }))
    if (secondFactor === undefined)
      return reply({ data: { enrolled: false, app: false, passkeys, recoveryCodesLeft: 0 } })
    const { enrolledAt, recovery, sealedSecret } = secondFactor
    return reply({
      data: {
        enrolled: true,
        enrolledAt,
        app: sealedSecret !== undefined,
        passkeys,
        recoveryCodesLeft: recovery.length,
      },
    })
  }
