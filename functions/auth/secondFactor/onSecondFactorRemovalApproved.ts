import { secondFactorChanged } from '../../../shared/contracts/auth/events.ts'
import { secondFactorRemovalApproved } from '../../../shared/contracts/operations/events.ts'
import { reply } from '../../../shared/outcome.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { changeSecondFactor } from './changeSecondFactor.ts'

/**
 * Two operators have let go of the factors of an investor who lost all of them: app, passkeys and recovery codes end, the
 * investor is written to, and nothing can be sold for a day. Whoever has none any more is left alone.
 */
export const onSecondFactorRemovalApproved = (dependencies: ConsumerDependencies) =>
  consumer(
    'onSecondFactorRemovalApproved',
    secondFactorRemovalApproved,
    async ({ investorId }, { now, correlationId }) => {
      const identity = await dependencies.identityOf(investorId)
      if (identity === undefined) return
      const { email } = identity
      const credentials = await dependencies.investors.readCredentials(
        await dependencies.investors.keyOf(email),
      )
      if (credentials?.secondFactor === undefined) return
      const changed = await changeSecondFactor(dependencies, email, { now, correlationId }, async () => ({
        ok: true,
        remove: ['secondFactor', 'secondFactorPending', 'passkeys'],
        events: [emit(secondFactorChanged, { investorId, what: 'lost' })],
        items: labelItems('investor', [dependencies.investors.secondFactorLostItem(investorId, now)]),
        answer: reply({}),
      }))
      if (!changed.ok) throw new Error(`the second step was not removed: ${changed.problem.id}`)
    },
  )
