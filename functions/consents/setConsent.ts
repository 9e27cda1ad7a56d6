import type { setConsent } from '../../shared/contracts/consents/setConsent.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

/** Records a consent. `demat` and `redeem` can only be given here; `whatsapp` can also be withdrawn (D3 s7). */
export const handleSetConsent =
  ({ consents }: Dependencies): Handler<typeof setConsent> =>
  async ({ type, consent }, { session, address, device, now, correlationId }) => {
    if (type !== 'whatsapp' && !consent) return refuse('consent.notRecorded', { field: 'consent' })
    await consents.record(
      { investorId: session.investorId, type, consent, address, device },
      { now, correlationId },
    )
    return reply({ message: 'Consent recorded' })
  }
