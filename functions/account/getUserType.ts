import type { getUserType as contract } from '../../shared/contracts/account/getUserType.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** `bonds` unless the investor came for fixed deposits. */
export const getUserType =
  ({ profiles }: Dependencies): Handler<typeof contract> =>
  async (_input, { session }) => {
    const { userType = 'bonds' } = await profiles.read(session.investorId)
    return reply({ data: { userType } })
  }
