import { couponCredited, couponLate } from '../../shared/contracts/bond-portfolio/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { notify } from './notify.ts'
import { couponCreditedLetter, couponLateLetter } from './orderLetters.ts'

/** Tells that an issuer's payment is known to have arrived. */
export const onCouponCredited = (dependencies: ConsumerDependencies) =>
  consumer('onCouponCredited', couponCredited, ({ investorId }, delivery) =>
    notify(dependencies, 'onCouponCredited', delivery, {
      investorId,
      letter: couponCreditedLetter(dependencies.siteOrigin),
    }),
  )

/** Tells that an issuer's payment is late, and who speaks for the holders. */
export const onCouponLate = (dependencies: ConsumerDependencies) =>
  consumer('onCouponLate', couponLate, async ({ ISIN, investorId }, delivery) => {
    const letter = couponLateLetter(await dependencies.trusteeOf(ISIN), dependencies.siteOrigin)
    await notify(dependencies, 'onCouponLate', delivery, { investorId, letter })
  })
