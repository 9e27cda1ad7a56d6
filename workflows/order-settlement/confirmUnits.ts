import { lockedUntilOf, lotsToFill } from '../../functions/book/lotLifecycle.ts'
import type { Order } from '../../functions/orders/orderRows.ts'
import { undefinedIfVendorDown } from '../../functions/platform/vendors/undefinedIfVendorDown.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { checkAgain, dematNumberOf, moved, orderStep, type StepDependencies } from './orderStep.ts'

/**
 * Asks the depository once whether the units of a settled order are in the demat account. Units that are an older order's
 * are confirmed for that one first.
 */
export const confirmUnits = orderStep({
  // ConfirmSettlement has just asked.
  matched: (_dependencies, order, context) => checkAgain('settlement', order, context),
  async settled(dependencies, order, context) {
    const { orders, depository, heldUnitsOf } = dependencies
    const { investorId, ISIN, units } = order
    const dematNumber = await dematNumberOf(dependencies, order)
    // Read before the question and checked by the write, so that orders of the same minute do not share a unit.
    const held = await heldUnitsOf(investorId, ISIN)
    const confirmedBefore = held.confirmedUnits
    const shown = await undefinedIfVendorDown(() => depository.units(dematNumber, ISIN))
    const arrivedUnits = shown === undefined ? 0 : shown - confirmedBefore
    if (arrivedUnits < units) return checkAgain('units', order, context)
    // The lots are read only when another one waits too.
    const isAlone = held.units - confirmedBefore === units
    const first = isAlone ? order : await settledFirst(dependencies, order, arrivedUnits)
    const processedOn = indianDate(context.now)
    const arrived = { processedOn, lockedUntil: lockedUntilOf(processedOn), confirmedBefore }
    return moved(orders.process(first, arrived, context))
  },
})

/** The order that settled first of those that wait for units of the ISIN and that so many units fill. */
async function settledFirst(
  { orders, lotsOf }: Pick<StepDependencies, 'orders' | 'lotsOf'>,
  order: Order,
  arrivedUnits: number,
): Promise<Order> {
  const { investorId, ISIN, orderId } = order
  for (const lot of lotsToFill(await lotsOf(investorId, ISIN), arrivedUnits)) {
    if (lot.orderId === orderId) return order
    const other = await orders.read(investorId, lot.orderId)
    if (other?.state === 'settled') return other
  }
  return order
}
