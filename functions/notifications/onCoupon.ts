import { couponCredited, couponLate } from '../../shared/contracts/bond-portfolio/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { notify } from './notify.ts'
import { couponCreditedLetter, couponLateLetter } from './orderLetters.ts'

/** Letter after an issuer's payment was credited. */
export const onCouponCredited = (dependencies: ConsumerDependencies) =>
  consumer('onCouponCredited', couponCredited, ({ investorId }, delivery) => {
    const letter = couponCreditedLetter(dependencies.siteOrigin)
    return notify(dependencies, 'onCouponCredited', delivery, investorId, letter)
  })

/** Letter when an issuer's payment is late, with the debenture trustee. */
export const onCouponLate = (dependencies: ConsumerDependencies) =>
  consumer('onCouponLate', couponLate, async ({ ISIN, investorId }, delivery) => {
    const letter = couponLateLetter(await dependencies.trusteeOf(ISIN), dependencies.siteOrigin)
    await notify(dependencies, 'onCouponLate', delivery, investorId, letter)
  })
