import type { getToken as contract } from '../../shared/contracts/identity-verification/getToken.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { openSession } from './openSession.ts'
import { openForMs } from './sessionLifecycle.ts'
import { unlessVendorFails } from './vendorFailure.ts'

/** The vendor's token for the session under way (D1 s7); it never outlives the session. */
export const getToken =
  ({ store, verification }: Pick<Dependencies, 'store' | 'verification'>): Handler<typeof contract> =>
  async (_input, { session: { investorId }, now, correlationId }) => {
    const session = await openSession(store, investorId, { now, correlationId })
    if ('ok' in session) return session
    const token = await unlessVendorFails(() => verification.token(session.transactionId, openForMs / 1000))
    return token === undefined ? refuse('identity.somethingWrong') : reply({ token })
  }
