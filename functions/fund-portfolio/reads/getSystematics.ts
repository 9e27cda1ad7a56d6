import type { getSystematics } from '../../../shared/contracts/fund-portfolio/getSystematics.ts'
import { reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { switchPairs } from '../valuation/switchPairs.ts'
import { type FoundPlan, systematicPlans } from '../valuation/systematics.ts'
import { sipView } from '../valuation/systematicViews.ts'
import type { ValuedPosition } from '../valuation/valuedPosition.ts'
import type { ReadDependencies } from './readDependencies.ts'
import { selectValues } from './selectedPositions.ts'

/** The plans in the rows of positions. */
export function plansOf(valued: readonly ValuedPosition[], today: string): FoundPlan[] {
  const positions = valued.map(({ position }) => position)
  return systematicPlans(positions, switchPairs(positions), today)
}

/** Values by position id. */
export function valuesById(
  valued: readonly ValuedPosition[],
): (positionId: string) => ValuedPosition | undefined {
  const byId = new Map(valued.map(one => [one.position.positionId, one]))
  return positionId => byId.get(positionId)
}

/** SIPs, the latest first. */
export const handleGetSystematics =
  (
    dependencies: Pick<ReadDependencies, 'positionsOf' | 'schemes' | 'validPansOf'>,
  ): Handler<typeof getSystematics> =>
  async ({ pan }, { now, session: { investorId } }) => {
    const selected = await selectValues(dependencies, investorId, { pan })
    if (!selected.ok) return selected
    const { valued } = selected.body
    const valuedOf = valuesById(valued)
    return reply({
      data: plansOf(valued, indianDate(now)).flatMap(plan => {
        const one = valuedOf(plan.position.positionId)
        return plan.kind !== 'SIP' || one === undefined ? [] : [sipView(plan, one)]
      }),
    })
  }
