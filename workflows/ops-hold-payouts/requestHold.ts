import { requestApproval } from '../../functions/operations/requestApproval.ts'
import type { OperatorContext } from '../../functions/platform/operatorFunction.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operatorInput.ts'
import type { Input } from './definition.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Asks that payouts of an investor, or of all, are held or let go. Holding keeps people from their money and letting go
 * may lose it, so neither happens before `ops-approve-request`.
 */
export const requestHold =
  (needs: Dependencies) =>
  async ({ investorId, held }: Input, { start, now }: OperatorContext): Promise<Done | Refusal> => {
    if (investorId !== undefined && !(await needs.isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const isHeld =
      investorId === undefined ? await needs.areHeldForAll() : await needs.arePayoutsHeld(investorId)
    if (isHeld === held)
      return done(
        `Nothing was changed: payouts of ${investorId ?? 'all investors'} are ${held ? '' : 'not '}on hold already.`,
      )
    const what = { kind: 'hold', ...(investorId === undefined ? {} : { investorId }), held } as const
    return requestApproval(needs, { ...start, what }, now)
  }
