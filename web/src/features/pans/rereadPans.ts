import { fundReads } from '../../lib/calls/fundReads.ts'
import { holdingReads } from '../../lib/calls/holdingReads.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'

/** After a PAN or the default one has changed: reads the PANs again, and whatever they decide to show (R-FUNDS-011). */
export const rereadPans = (): Promise<void> =>
  rereadAll('getValidPans', 'getProfile', ...fundReads, ...holdingReads)
