import { redemptionAmount as contract } from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The helper "asset liquidation details by ISIN" (D3 s7, K-117): what can be sold of a holding and what it brings. */
export const assetLiquidationDetails = (
  { ISIN, units }: { readonly ISIN: string; readonly units?: number | undefined },
  signal?: AbortSignal,
) => callContract(contract, { id: ISIN, ...(units !== undefined && { units }) }, { signal })
