import type { getConsent } from '../../shared/contracts/consents/getConsent.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** The investor's newest consent of a type. */
export const handleGetConsent =
  ({ consents }: Dependencies): Handler<typeof getConsent> =>
  async ({ type }, { session }) =>
    reply({ consent: await consents.read(session.investorId, type) })
