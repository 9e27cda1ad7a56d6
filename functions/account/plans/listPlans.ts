import type { listPlans } from '../../../shared/contracts/account/plans/listPlans.ts'
import { freePlan } from '../../../shared/contracts/account/plans/planBody.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'

/** The only plan. */
export const handleListPlans = (): Handler<typeof listPlans> => async () => reply({ data: [freePlan] })
