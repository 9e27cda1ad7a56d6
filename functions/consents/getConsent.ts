import type { getConsent } from '../../shared/contracts/consents/getConsent.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { agreementInForce } from './agreementInForce.ts'
import type { Dependencies } from './dependencies.ts'

/** The investor's newest consent of a type; of a text, whether its version in force is agreed to, and since when. */
export const handleGetConsent =
  ({ consents }: Dependencies): Handler<typeof getConsent> =>
  async ({ type }, { session: { investorId } }) => {
    if (type !== 'casupload') return reply({ consent: await consents.read(investorId, type) })
    const agreed = await agreementInForce(consents, investorId, type)
    return reply(agreed === undefined ? { consent: false } : { consent: true, at: agreed.at })
  }
