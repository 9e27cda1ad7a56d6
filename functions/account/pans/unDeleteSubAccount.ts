import type { unDeleteSubAccount } from '../../../shared/contracts/account/pans/unDeleteSubAccount.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { type PanDependencies, readOwnSubAccount } from './ownSubAccount.ts'
import { lastDayToRestore, restore } from './subAccountLifecycle.ts'

/** Brings a deleted PAN back as it was, while its days last. */
export const handleUnDeleteSubAccount =
  (dependencies: PanDependencies): Handler<typeof unDeleteSubAccount> =>
  async ({ pan }, { session: { investorId }, now, correlationId }) =>
    retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const found = await readOwnSubAccount(dependencies, investorId, pan)
      if ('ok' in found) return found
      const { former, deletedAt, holder, consent, withdrawn } = found
      if (former === undefined || deletedAt === undefined) return reply({})
      if (indianDate(now) > lastDayToRestore(deletedAt)) return refuse('pans.restoreOver')
      const restored = await dependencies.subAccounts.save(
        found,
        found.version,
        { transition: restore[former], holder, consent, withdrawn },
        { now, correlationId },
      )
      return restored.ok ? reply({}) : conflict
    })
