import type { intrestedInOffer } from '../../shared/contracts/telemetry/intrestedInOffer.ts'
import type { intrestedInOfferOf } from '../../shared/contracts/telemetry/intrestedInOfferOf.ts'
import { reply } from '../../shared/outcome.ts'
import type { Call, Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { offerName, platformName } from './offerName.ts'
import { interestsPerDay } from './telemetryLimits.ts'

/** Notes the interest, without or with the suffix of the address (D1 s7, D3 s1). */
export const noteInterest =
  (dependencies: Dependencies): Handler<typeof intrestedInOffer> =>
  (input, call) =>
    noted(dependencies, { ...input, list: 'general' }, call)

export const noteInterestOf =
  (dependencies: Dependencies): Handler<typeof intrestedInOfferOf> =>
  ({ suffix, ...input }, call) =>
    noted(dependencies, { ...input, list: offerName(suffix) }, call)

/** Nobody's screen depends on it, so too many are taken politely and dropped. */
async function noted(
  { telemetry, allowed }: Dependencies,
  { Platform, offer, list }: { Platform?: string | undefined; offer?: string | undefined; list: string },
  { session: { investorId }, product = 'orobonds:default', now }: Call<typeof intrestedInOffer>,
) {
  if (await allowed(interestsPerDay, investorId, now)) {
    const interest = { investorId, product, platform: platformName(Platform), list, offer: offerName(offer) }
    await telemetry.note(interest, now)
  }
  return reply({ message: 'Noted' })
}
