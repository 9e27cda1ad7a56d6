import { allPans } from '../../../shared/contracts/account/pans/panBody.ts'
import type { setPanDefault } from '../../../shared/contracts/account/pans/setPanDefault.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { defaultOf, entriesOf } from './getValidPans.ts'
import type { PanDependencies } from './ownSubAccount.ts'

/** Chooses one of the list that is usable, or all of them. */
export const handleSetPanDefault =
  ({ cipher, kycOf, subAccounts }: PanDependencies): Handler<typeof setPanDefault> =>
  async ({ pan }, { session: { investorId }, now }) => {
    const [stored, { pan: own }] = await Promise.all([subAccounts.list(investorId), kycOf(investorId)])
    const list = await entriesOf(cipher, investorId, stored, own, now)
    const chosen = list.find(one => one.pan === pan)
    if (pan !== allPans) {
      if (chosen === undefined) return refuse('pans.unknown', { field: 'pan' })
      if (!chosen.active || chosen.pending) return refuse('pans.notUsable', { field: 'pan' })
    }
    const panId = chosen?.panId ?? allPans
    await subAccounts.choose(investorId, panId, now)
    return reply({ data: { default: defaultOf(list, panId) } })
  }
