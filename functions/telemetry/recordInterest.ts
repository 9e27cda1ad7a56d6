import type { intrestedInOffer } from '../../shared/contracts/telemetry/intrestedInOffer.ts'
import type { intrestedInOfferOf } from '../../shared/contracts/telemetry/intrestedInOfferOf.ts'
import { reply } from '../../shared/outcome.ts'
import type { Call, Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { offerName, platformName } from './offerName.ts'
import { interestsPerDay } from './telemetryLimits.ts'

/** Records an interest, for the address without a suffix and for the one with it (D1 s7, D3 s1). */
export const handleInterest =
  (dependencies: Dependencies): Handler<typeof intrestedInOffer> =>
  (input, call) =>
    recordInterest(dependencies, { ...input, list: 'general' }, call)

export const handleInterestOf =
  (dependencies: Dependencies): Handler<typeof intrestedInOfferOf> =>
  ({ suffix, ...input }, call) =>
    recordInterest(dependencies, { ...input, list: offerName(suffix) }, call)

/** Beyond the daily limit the answer is the same and nothing is written, because no screen depends on it. */
async function recordInterest(
  { telemetry, allowed }: Dependencies,
  { Platform, offer, list }: { Platform?: string | undefined; offer?: string | undefined; list: string },
  { session: { investorId }, product = 'orobonds:default', now }: Call<typeof intrestedInOffer>,
) {
  if (await allowed(interestsPerDay, investorId, now)) {
    const interest = { investorId, product, platform: platformName(Platform), list, offer: offerName(offer) }
    await telemetry.recordInterest(interest, now)
  }
  return reply({ message: 'Noted' })
}
