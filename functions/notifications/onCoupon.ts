import { couponCredited, couponLate } from '../../shared/contracts/bond-portfolio/events.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { letterOn } from './notify.ts'
import { couponCreditedLetter, couponLateLetter } from './orderLetters.ts'

/** Letter after an issuer's payment was credited. */
export const onCouponCredited = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, couponCredited, () => couponCreditedLetter(dependencies.siteOrigin))

/** Letter when an issuer's payment is late, with the debenture trustee. */
export const onCouponLate = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, couponLate, async ({ ISIN }) =>
    couponLateLetter(await dependencies.trusteeOf(ISIN), dependencies.siteOrigin),
  )
