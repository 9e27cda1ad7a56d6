import { askForRequest } from '../../functions/operations/askForRequest.ts'
import {
  type Done,
  done,
  type OperatorStep,
  type Refusal,
  readOperatorInput,
  refusal,
} from '../../shared/vocabulary/operatorInput.ts'
import { flowInput } from './contract.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Asks that payouts of an investor, or of all, are held or let go. Holding keeps people from their money and letting go
 * may lose it, so neither happens before `ops-approve-request`.
 */
export const askForHold =
  (needs: Dependencies) =>
  async ({ request, execution, startedAt }: OperatorStep, now: Date): Promise<Done | Refusal> => {
    const read = readOperatorInput(flowInput, request, execution)
    if (!read.ok) return read.refusal
    const { investorId, held, by, reason } = read.input
    if (investorId !== undefined && !(await needs.isInvestor(investorId)))
      return refusal('InvestorUnknown', 'There is no investor of this id. Nothing was changed.')
    const isHeld =
      investorId === undefined ? await needs.areHeldForAll() : await needs.arePayoutsHeld(investorId)
    if (isHeld === held)
      return done(
        `Nothing was changed: payouts of ${investorId ?? 'all investors'} are ${held ? '' : 'not '}on hold already.`,
      )
    const what = { kind: 'hold', ...(investorId === undefined ? {} : { investorId }), held } as const
    const flow = 'ops-hold-payouts'
    return askForRequest(needs, { what, by, reason, flow, execution, startedAt }, now)
  }
