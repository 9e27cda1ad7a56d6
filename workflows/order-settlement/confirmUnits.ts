import { lockedUntilOf } from '../../functions/book/lotLifecycle.ts'
import { undefinedIfVendorDown } from '../../functions/platform/vendors/undefinedIfVendorDown.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { checkAgain, dematNumberOf, moved, orderStep } from './orderStep.ts'

/** Asks the depository once whether the units of a settled order are in the demat account. */
export const confirmUnits = orderStep({
  // ConfirmSettlement has just asked.
  matched: (_dependencies, order, context) => checkAgain('settlement', order, context),
  async settled(dependencies, order, context) {
    const { orders, depository, confirmedUnitsOf } = dependencies
    const { investorId, ISIN, units } = order
    const dematNumber = await dematNumberOf(dependencies, order)
    // Read before the question and checked by the write, so that orders of the same minute do not share a unit.
    const confirmedBefore = await confirmedUnitsOf(investorId, ISIN)
    const shown = await undefinedIfVendorDown(() => depository.units(dematNumber, ISIN))
    if (shown === undefined || shown < confirmedBefore + units) return checkAgain('units', order, context)
    const processedOn = indianDate(context.now)
    const arrived = { processedOn, lockedUntil: lockedUntilOf(processedOn), confirmedBefore }
    return moved(orders.process(order, arrived, context))
  },
})
