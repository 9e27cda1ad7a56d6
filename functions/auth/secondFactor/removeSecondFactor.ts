import { secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import type { removeSecondFactor } from '../../../shared/contracts/auth/removeSecondFactor.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { secondFactorMove } from '../investors/investorLifecycle.ts'
import { changeSecondFactor } from './changeSecondFactor.ts'

/** Ends the second step of log-ins; the fresh log-in that this call needs has taken it. Without one it is a success too. */
export const handleRemoveSecondFactor =
  (dependencies: Dependencies): Handler<typeof removeSecondFactor> =>
  async (_input, { session: { email, investorId }, now, correlationId }) =>
    changeSecondFactor(dependencies, email, async ({ secondFactor }) => ({
      ok: true,
      move: {
        transition: secondFactorMove,
        now,
        correlationId,
        remove: ['secondFactor', 'secondFactorPending'],
        events:
          secondFactor === undefined ? [] : [emit(secondFactorChanged, { investorId, what: 'removed' })],
        items: labelItems('investor', [dependencies.investors.secondFactorItem(investorId, false, now)]),
      },
      answer: reply({}),
    }))
