import type { getToken } from '../../../shared/contracts/identity-verification/getToken.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { undefinedIfVendorDown } from '../../platform/vendors/undefinedIfVendorDown.ts'
import type { Dependencies } from '../dependencies.ts'
import { openSession } from './openSession.ts'

/** The vendor's token for the session under way (D1 s7); it never outlives the session. */
export const handleGetToken =
  (dependencies: Pick<Dependencies, 'store' | 'verification' | 'mayAskVendor'>): Handler<typeof getToken> =>
  async (_input, { session: { investorId }, now, correlationId }) => {
    const { verification } = dependencies
    const session = await openSession(dependencies, investorId, { now, correlationId })
    if ('ok' in session) return session
    const token = await undefinedIfVendorDown(() =>
      verification.token(session.transactionId, session.leftSeconds),
    )
    return token === undefined ? refuse('identity.somethingWrong') : reply({ token })
  }
