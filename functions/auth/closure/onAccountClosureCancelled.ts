import { accountClosureCancelled } from '../../../shared/contracts/account/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { reopenMove } from '../investors/investorLifecycle.ts'
import { moveAccount } from './onAccountClosureRequested.ts'

/** Takes log-ins again: something was open after all. `notifications` writes what. */
export const onAccountClosureCancelled = (
  dependencies: Pick<ConsumerDependencies, 'identityOf' | 'investors' | 'closureWrites'>,
) =>
  consumer('onAccountClosureCancelled', accountClosureCancelled, ({ investorId }, delivery) =>
    moveAccount(dependencies, investorId, delivery, {
      from: 'closing',
      transition: reopenMove,
      items: () => [dependencies.closureWrites.reopenedItem(investorId, delivery.now)],
    }),
  )
