import { couponCredited, couponLate, holdingCalled } from '../../../shared/contracts/bond-portfolio/events.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Payout } from '../../book/bookRows.ts'
import type { Delivery } from '../../platform/eventFunction.ts'
import { holdingCalledLetter } from '../calls/callLetters.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'
import { couponCreditedLetter, couponLateLetter, type PaymentNews } from './couponLetters.ts'

interface Payment {
  readonly investorId: string
  readonly ISIN: string
  readonly dueDate: string
}

/** A payment while it is in the state of the event; an older state has or gets a letter of its own. */
async function newsOf(
  { paymentOf, siteOrigin }: ConsumerDependencies,
  payment: Payment,
  state: Payout['state'],
  { now, calendar }: Delivery<MarketCalendar>,
): Promise<PaymentNews | undefined> {
  const found = await paymentOf(payment, indianDate(now), calendar)
  if (found?.payout.state !== state) return undefined
  return { ...found, siteOrigin }
}

/** Letter after an issuer's payment was credited. */
export const onCouponCredited = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, couponCredited, async (payment, delivery: Delivery<MarketCalendar>) => {
    const news = await newsOf(dependencies, payment, 'credited', delivery)
    return news && couponCreditedLetter(news, await dependencies.dematEndingOf(payment.investorId))
  })

/** Letter when an issuer's payment is late, with the debenture trustee. */
export const onCouponLate = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, couponLate, async (payment, delivery: Delivery<MarketCalendar>) => {
    const news = await newsOf(dependencies, payment, 'late', delivery)
    return news && couponLateLetter(news, await dependencies.trusteeOf(payment.ISIN))
  })

/** Letter when the issuer of a bond that is held uses a call. */
export const onHoldingCalled = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, holdingCalled, async (payment, { now, calendar }: Delivery<MarketCalendar>) => {
    const found = await dependencies.calledPaymentOf(payment, indianDate(now), calendar)
    return found && holdingCalledLetter({ ...found, siteOrigin: dependencies.siteOrigin })
  })
