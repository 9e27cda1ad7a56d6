import { accountRecordsExpired } from '../../../shared/contracts/account/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Deletes what was kept of the person beside the records. */
export const onAccountRecordsExpired = ({
  identityOf,
  closureWrites,
}: Pick<ConsumerDependencies, 'identityOf' | 'closureWrites'>) =>
  consumer('onAccountRecordsExpired', accountRecordsExpired, async ({ investorId }, { now }) => {
    const identity = await identityOf(investorId)
    if (identity !== undefined) await closureWrites.forget(investorId, identity, { keepsPerson: false, now })
  })
