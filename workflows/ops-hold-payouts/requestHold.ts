import type { OperatorContext } from '../../functions/operations/operatorFunction.ts'
import { requestApproval } from '../../functions/operations/requestApproval.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Input } from './definition.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Requests that payouts of one investor, or of all, are held or released. Holding keeps investors from their money and
 * releasing may lose it, so nothing happens before a second person approves with `ops-approve-request`.
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
