import type { setConsent } from '../../shared/contracts/consents/setConsent.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { type Limit, takeItem } from '../platform/records/limits.ts'
import type { Dependencies } from './dependencies.ts'

/** Each consent is a row that is kept; nobody changes their mind more often than this. */
const consentsPerDay: Limit = { name: 'consent-per-investor', most: 30, windowSeconds: 86_400 }

/** What can also be withdrawn here (D3 s7). */
const withdrawable: readonly string[] = ['whatsapp', 'analytics']

/** Records a consent. `demat` and `redeem` can only be given here. */
export const handleSetConsent =
  ({ consents }: Dependencies): Handler<typeof setConsent> =>
  async ({ type, consent }, { session, address, device, now, correlationId }) => {
    if (!consent && !withdrawable.includes(type)) return refuse('consent.notRecorded', { field: 'consent' })
    const { investorId } = session
    const tooMany = { refuses: 'tooMany', item: takeItem(consentsPerDay, investorId, now) } as const
    const refused = await consents.record(
      { investorId, type, consent, address, device },
      { now, correlationId, items: [tooMany] },
    )
    return refused === undefined ? reply({ message: 'Consent recorded' }) : refuse('session.heavyTraffic')
  }
