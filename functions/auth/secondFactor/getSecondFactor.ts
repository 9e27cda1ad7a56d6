import type { getSecondFactor } from '../../../shared/contracts/auth/getSecondFactor.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** Whether log-ins need a second step: one read. */
export const handleGetSecondFactor =
  ({ investors }: Dependencies): Handler<typeof getSecondFactor> =>
  async (_input, { session }) => {
    const credentials = await investors.readCredentials(await investors.keyOf(session.email))
    if (credentials === undefined) return refuse('auth.changePasswordFailed')
    const { secondFactor } = credentials
    if (secondFactor === undefined) return reply({ data: { enrolled: false, recoveryCodesLeft: 0 } })
    const { enrolledAt, recovery } = secondFactor
    return reply({ data: { enrolled: true, enrolledAt, recoveryCodesLeft: recovery.length } })
  }
