import type { assignPan } from '../../../shared/contracts/fund-portfolio/assignPan.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { type Assigning, assignHoldings } from './assignHoldings.ts'

/** Gives the holdings of a scheme without a PAN, or one of them, a PAN of the investor (K-243). */
export const handleAssignPan =
  (dependencies: Assigning): Handler<typeof assignPan> =>
  (input, call) =>
    assignHoldings(dependencies, [input], call)
