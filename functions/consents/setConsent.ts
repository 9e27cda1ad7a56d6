import type { setConsent } from '../../shared/contracts/consents/setConsent.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { type Limit, takeFrom } from '../platform/records/limits.ts'
import type { LimitedDependencies } from './dependencies.ts'

/** Each consent is a row that is kept; nobody changes their mind more often than this. */
const consentsPerDay: Limit = { name: 'consent-per-investor', most: 30, windowSeconds: 86_400 }

/** Records a consent. `demat` and `redeem` can only be given here; `whatsapp` can also be withdrawn (D3 s7). */
export const handleSetConsent =
  ({ consents, table }: LimitedDependencies): Handler<typeof setConsent> =>
  async ({ type, consent }, { session, address, device, now, correlationId }) => {
    if (type !== 'whatsapp' && !consent) return refuse('consent.notRecorded', { field: 'consent' })
    const taken = await takeFrom(table, consentsPerDay, session.investorId, now)
    if (!taken.ok) return refuse('session.heavyTraffic')
    await consents.record(
      { investorId: session.investorId, type, consent, address, device },
      { now, correlationId },
    )
    return reply({ message: 'Consent recorded' })
  }
