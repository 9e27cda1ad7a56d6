import { claimDecided } from '../../../shared/contracts/operations/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Two operators accepted a claim: what is the investor's is paid. Twice the same pays nothing twice. */
export const onClaimDecided = ({
  store,
  claimOf,
  instrumentOf,
}: Pick<ConsumerDependencies, 'store' | 'claimOf' | 'instrumentOf'>) =>
  consumer(
    'onClaimDecided',
    claimDecided,
    async ({ decision, owedTo, ...key }, { now, calendar, correlationId }: Delivery<MarketCalendar>) => {
      if (decision !== 'accept' || owedTo !== 'investor') return
      const claim = await claimOf(key)
      if (claim === undefined) throw new Error('a claim was accepted, and cannot be read')
      const instrument = await instrumentOf(claim.ISIN)
      if (instrument === undefined)
        throw new Error('a claim was accepted, and its instrument is not published')
      const { displayName, logoUrl } = instrument
      const productType = instrument.productType === 'mld' ? 'mld' : 'bonds'
      await store.payClaim(claim, { productType, displayName, logoUrl }, { now, calendar, correlationId })
    },
  )
