import { eventFunction } from '../platform/eventFunction.ts'
import { sweepClosures } from './closure/sweepClosures.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onPanCodeRequested } from './panConsent/onPanCodeRequested.ts'
import { onPanConsentGiven, onPanConsentWithdrawn } from './panConsent/onPanConsent.ts'
import { sweepPans } from './pans/sweepPans.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(
  dependencies,
  [onPanCodeRequested(dependencies), onPanConsentGiven(dependencies), onPanConsentWithdrawn(dependencies)],
  [sweepClosures(dependencies), sweepPans(dependencies)],
)
