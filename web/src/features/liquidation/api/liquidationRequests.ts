import { listRedeems as contract } from '../../../../../shared/contracts/liquidation/listRedeems.ts'
import { callContract } from '../../../lib/callContract.ts'

/** The helper "liquidation request list" (D3 s4, s7; K-121): what is pending and what is completed, newest first. */
export const liquidationRequests = (signal?: AbortSignal) => callContract(contract, {}, { signal })
