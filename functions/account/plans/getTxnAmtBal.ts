import type { getTxnAmtBal } from '../../../shared/contracts/account/plans/getTxnAmtBal.ts'
import { freePlan } from '../../../shared/contracts/account/plans/planBody.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'

/** The free plan has no limit, so nothing is used up. */
export const handleGetTxnAmtBal = (): Handler<typeof getTxnAmtBal> => async () =>
  reply({ data: { unlimited: true, balancePaise: freePlan.limitPaise } })
