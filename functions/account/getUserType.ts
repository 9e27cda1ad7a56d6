import type { getUserType as contract } from '../../shared/contracts/account/getUserType.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** `bonds` unless the investor came for fixed deposits. */
export const getUserType =
  ({ userTypeOf }: Pick<Dependencies, 'userTypeOf'>): Handler<typeof contract> =>
  async (_input, { session }) =>
    reply({ data: { userType: await userTypeOf(session.investorId) } })
