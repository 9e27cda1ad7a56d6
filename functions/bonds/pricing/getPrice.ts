import type { getPrice } from '../../../shared/contracts/bonds/getPrice.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { quoteOf } from './quotePricing.ts'

/** The highest slab of an individual with surcharge and cess, in percent. */
const highestSlab = 42.744

/** What units cost now and what they bring (D3 s3, s7), with this investor's discount if it is still open. */
export const handleGetPrice =
  ({ find, stockOf, isDiscountFree }: Catalogue): Handler<typeof getPrice, MarketCalendar> =>
  async ({ product, units, slab }, { now, calendar, session }) => {
    if (slab !== undefined && Number(slab) > highestSlab)
      return refuse('common.fieldInvalid', { field: 'slab' })
    const instrument = await find(product)
    if (instrument === undefined) return refuse('bonds.productUnknown', { field: 'product' })
    const [stock, discounted] = await Promise.all([stockOf(instrument), isDiscountFree(session.investorId)])
    const quoted = quoteOf(instrument, { units, now, calendar, stock, slab, discounted })
    return quoted.ok ? reply({ data: quoted.quote }) : refuse(quoted.problem, { field: 'product' })
  }
