import type { deleteSubAccount } from '../../../shared/contracts/account/pans/deleteSubAccount.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { type PanDependencies, readOwnSubAccount } from './ownSubAccount.ts'
import { isOpenState, lastDayToRestore, remove } from './subAccountLifecycle.ts'

/** Hides a PAN for 30 days; of one that is deleted already it is a success that changes nothing. */
export const handleDeleteSubAccount =
  (dependencies: PanDependencies): Handler<typeof deleteSubAccount> =>
  async ({ pan, version }, { session: { investorId }, now, correlationId }) =>
    retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const found = await readOwnSubAccount(dependencies, investorId, pan)
      if ('ok' in found) return found
      const { state, deletedAt, holder, consent, withdrawn } = found
      if (!isOpenState(state))
        return reply({ data: { restorableUntil: lastDayToRestore(deletedAt ?? now.toISOString()) } })
      if (version !== undefined && version !== found.version) return refuse('pans.moved')
      const since = now.toISOString()
      const removed = await dependencies.subAccounts.save(
        found,
        found.version,
        { transition: remove, holder, consent, withdrawn, former: state, deletedAt: since },
        { now, correlationId },
      )
      return removed.ok ? reply({ data: { restorableUntil: lastDayToRestore(since) } }) : conflict
    })
