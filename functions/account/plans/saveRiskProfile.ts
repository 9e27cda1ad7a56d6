import { riskBandOf } from '../../../shared/contracts/account/plans/riskProfile.ts'
import type { saveRiskProfile } from '../../../shared/contracts/account/plans/saveRiskProfile.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { shownRiskProfile } from './riskProfile.ts'

/** Saves the answers with the band that they come to; the last ones count. */
export const handleSaveRiskProfile =
  ({ profiles }: Pick<Dependencies, 'profiles'>): Handler<typeof saveRiskProfile> =>
  async ({ answers }, { session: { investorId }, now }) => {
    const risk = { answers: [...answers], band: riskBandOf(answers), at: now.toISOString() }
    await profiles.save(investorId, { risk: JSON.stringify(risk) }, now)
    return reply({ data: shownRiskProfile(risk) })
  }
