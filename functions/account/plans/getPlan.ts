import type { getPlan } from '../../../shared/contracts/account/plans/getPlan.ts'
import { freePlan } from '../../../shared/contracts/account/plans/planBody.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'

/** Everybody has the free plan, which does not end. */
export const handleGetPlan = (): Handler<typeof getPlan> => async () =>
  reply({ data: { ...freePlan, expiry: null } })
