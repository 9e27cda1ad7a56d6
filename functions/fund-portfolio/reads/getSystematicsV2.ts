import type { getSystematicsV2 } from '../../../shared/contracts/fund-portfolio/getSystematicsV2.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { planView } from '../valuation/systematicViews.ts'
import { plansOf, valuesById } from './getSystematics.ts'
import { isOwnEmail } from './getTimeline.ts'
import type { ReadDependencies } from './readDependencies.ts'
import { selectValues } from './selectedPositions.ts'

/** SIPs, transfers and withdrawals of all PANs, the latest first. */
export const handleGetSystematicsV2 =
  (
    dependencies: Pick<ReadDependencies, 'positionsOf' | 'schemes' | 'validPansOf'>,
  ): Handler<typeof getSystematicsV2> =>
  async ({ email }, { now, session }) => {
    if (!isOwnEmail(email, session)) return refuse('funds.panNotYours', { field: 'email' })
    const selected = await selectValues(dependencies, session.investorId, { pan: undefined })
    if (!selected.ok) return selected
    const { valued, pans } = selected.body
    const valuedOf = valuesById(valued)
    return reply({ data: plansOf(valued, indianDate(now)).map(plan => planView(plan, valuedOf, pans)) })
  }
