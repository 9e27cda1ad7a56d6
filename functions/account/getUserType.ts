import type { getUserType } from '../../shared/contracts/account/getUserType.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** `bonds`, unless the investor registered for fixed deposits. */
export const handleGetUserType =
  ({ userTypeOf }: Pick<Dependencies, 'userTypeOf'>): Handler<typeof getUserType> =>
  async (_input, { session }) =>
    reply({ data: { userType: await userTypeOf(session.investorId) } })
