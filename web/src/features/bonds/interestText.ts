import type { Opportunity } from '../../../../shared/contracts/bonds/bondBody.ts'
import type { Translate } from '../../lib/i18n.ts'

/** The interest in the reader's language, e.g. `9.48% monthly`; in English it is `couponType`. */
export function interestText(t: Translate, { interest }: Pick<Opportunity, 'interest'>): string {
  const { kind, rate = '', paid = 'annual', compounded, steps } = interest
  if (kind !== 'coupon') return t(`bonds.couponKind.${kind}`)
  const shown = { rate: `${rate}%` }
  const coupon =
    compounded === undefined
      ? t(`bonds.coupon.${paid}`, shown)
      : t(`bonds.couponCompounded.${compounded}`, shown)
  return steps === undefined ? coupon : t(`bonds.couponSteps.${steps}`, { coupon })
}
