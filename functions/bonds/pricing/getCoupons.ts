import type { getCoupons } from '../../../shared/contracts/bonds/getCoupons.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { isProvisional, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type DateOrder, parseDate } from './parseDate.ts'
import { paymentsShown } from './quotePricing.ts'

const dateOf = (text: string | undefined, order: DateOrder) =>
  text === undefined ? undefined : parseDate(text, order)

/** The payments of one unit (D1 s2, s3; D3 s7): Confirmed when due before today, else Upcoming. */
export const handleGetCoupons =
  ({ find }: Catalogue): Handler<typeof getCoupons, MarketCalendar> =>
  async (input, { now, calendar }) => {
    const from = dateOf(input.date, 'dayFirst')
    if (from === 'none') return refuse('common.fieldInvalid', { field: 'date' })
    const requestedToday = dateOf(input.today, 'monthFirst')
    if (requestedToday === 'none') return refuse('common.fieldInvalid', { field: 'today' })
    const today = requestedToday ?? indianDate(now)
    const instrument = await find(input.product)
    if (instrument === undefined) return refuse('bonds.productUnknown', { field: 'product' })
    const rows = paymentsShown(instrument, today, calendar).filter(
      ({ dueDate }) => from === undefined || dueDate >= from,
    )
    return reply({
      data: rows.map(
        ({ paymentDate, dueDate, recordDate, days, couponPaise, principalPaise, premiumPaise }) => ({
          'Payment Dates': paymentDate,
          dueDate,
          recordDate,
          principalPerMonth: rupees(principalPaise),
          justCouponPerMonth: rupees(couponPaise),
          principalPaise,
          couponPaise,
          premiumPaise,
          status: dueDate < today ? 'Confirmed' : 'Upcoming',
          days,
          provisional: isProvisional(paymentDate),
        }),
      ),
    })
  }
