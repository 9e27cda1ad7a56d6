import { kycSubmitted } from '../../shared/contracts/kyc/events.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { kycSubmittedLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells that the KYC is with the team, and by when it is looked at. */
export const onKycSubmitted = (dependencies: ConsumerDependencies) =>
  consumer('onKycSubmitted', kycSubmitted, ({ investorId }, delivery: Delivery<MarketCalendar>) =>
    notify(dependencies, 'onKycSubmitted', delivery, {
      investorId,
      letter: kycSubmittedLetter(delivery.at, delivery.calendar, dependencies.siteOrigin),
    }),
  )
