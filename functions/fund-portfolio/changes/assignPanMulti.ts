import type { assignPanMulti } from '../../../shared/contracts/fund-portfolio/assignPanMulti.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { type Assigning, assignHoldings } from './assignHoldings.ts'

/** Gives several holdings a PAN at once: all of them or none. */
export const handleAssignPanMulti =
  (dependencies: Assigning): Handler<typeof assignPanMulti> =>
  ({ holdings }, call) =>
    assignHoldings(dependencies, holdings, call)
