import type { getInvestmentAmount } from '../../../shared/contracts/bonds/getInvestmentAmount.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { paiseOf, rupees } from '../../../shared/vocabulary/money.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { mostUnitsFor, quoteOf } from './quotePricing.ts'

/**
 * Rupees to the largest whole number of units they pay for, or units to rupees (D3 s3); with this investor's discount, so
 * it says the same as `getPrice`. An amount below one unit answers 0 units and the least amount beside it.
 */
export const handleGetInvestmentAmount =
  ({ find, stockOf, isDiscountFree }: Catalogue): Handler<typeof getInvestmentAmount, MarketCalendar> =>
  async ({ product, amount, units }, { now, calendar, session }) => {
    const amountPaise = amount === undefined ? undefined : paiseOf(amount)
    if (amount !== undefined && amountPaise === undefined)
      return refuse('orders.amountInvalid', { field: 'amount' })
    const instrument = await find(product)
    if (instrument === undefined) return refuse('bonds.productUnknown', { field: 'product' })
    const [stock, discounted] = await Promise.all([stockOf(instrument), isDiscountFree(session.investorId)])
    const request = { now, calendar, stock, discounted }
    const smallest = quoteOf(instrument, { ...request, units: instrument.minUnits })
    if (!smallest.ok) return refuse(smallest.problem, { field: 'product' })
    const found = units ?? mostUnitsFor(instrument, { ...request, amountPaise: amountPaise ?? 0 })
    const quoted = found === 0 ? undefined : quoteOf(instrument, { ...request, units: found })
    const costPaise = quoted?.ok === true ? quoted.quote.breakup.userAmountPaise : 0
    return reply({
      data: {
        units: found,
        amount: rupees(costPaise),
        amountPaise: costPaise,
        leftOverPaise: amountPaise === undefined ? 0 : amountPaise - costPaise,
        minUnits: instrument.minUnits,
        maxUnits: instrument.maxUnits,
        minAmountPaise: smallest.quote.breakup.userAmountPaise,
      },
    })
  }
