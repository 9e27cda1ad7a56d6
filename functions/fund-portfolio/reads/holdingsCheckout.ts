import type { holdingsCheckout } from '../../../shared/contracts/fund-portfolio/holdingsCheckout.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'

/** Funds are not bought here: the cart is empty (K-230). */
export const handleHoldingsCheckout = (): Handler<typeof holdingsCheckout> => async () =>
  reply({ data: { cart: [], orderEntry: false } })
