import type { withdrawPanConsent } from '../../../shared/contracts/account/pans/withdrawPanConsent.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { Call, Handler } from '../../platform/apiFunction.ts'
import { takeFrom } from '../../platform/records/limits.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { type PanDependencies, readOwnSubAccount } from '../pans/ownSubAccount.ts'
import { askAgainFrom, edit, withdraw, withdrawDeleted } from '../pans/subAccountLifecycle.ts'
import type { OpenSubAccount } from '../pans/subAccountRows.ts'
import { consentWithdrawn } from '../pans/subAccountStore.ts'
import { consentLinksPerAddress } from './panCodes.ts'

type Needs = PanDependencies & Pick<Dependencies, 'table' | 'consentTokens'>

/**
 * Takes the consent to a PAN back, also while the PAN is deleted. The holder's word counts more than the investor's: after it
 * no letter goes out for 30 days.
 */
export const handleWithdrawPanConsent =
  (dependencies: Needs): Handler<typeof withdrawPanConsent> =>
  async ({ token, pan }, call) => {
    const { session, now } = call
    if (token !== undefined) {
      const room = await takeFrom(dependencies.table, consentLinksPerAddress, call.address, now)
      if (!room.ok) return refuse('session.heavyTraffic')
      return withdrawn('holder', () => readLinked(dependencies, token), dependencies, call)
    }
    if (session === undefined) return refuse('session.expired')
    if (pan === undefined) return refuse('kyc.panRequired', { field: 'pan' })
    const read = () => readOwnSubAccount(dependencies, session.investorId, pan)
    return withdrawn('investor', read, dependencies, call)
  }

async function readLinked(
  { subAccounts, consentTokens }: Needs,
  token: string,
): Promise<OpenSubAccount | Refused> {
  const id = consentTokens.idsIn(token)
  const stored = id && (await subAccounts.find(id))
  const found = stored && (await subAccounts.open(stored))
  return found !== undefined && (await consentTokens.isOf(found, token)) ? found : refuse('pans.linkInvalid')
}

const withdrawn = (
  by: 'holder' | 'investor',
  read: () => Promise<OpenSubAccount | Refused>,
  { subAccounts }: Needs,
  { now, correlationId }: Pick<Call, 'now' | 'correlationId'>,
) =>
  retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
    const found = await read()
    if ('ok' in found) return found
    const { state, former, holder, deletedAt } = found
    const open = state === 'deleted' ? former : state
    // The holder's "no" stays, whoever withdraws after it; after its 30 days a "no" to another letter counts anew.
    const isNoInForce = askAgainFrom(found.withdrawn, now) !== undefined
    if (open === 'withdrawn' && (by === 'investor' || isNoInForce)) return reply({})
    const transition =
      state === 'deleted' ? withdrawDeleted : state === 'withdrawn' ? edit.withdrawn : withdraw
    const saved = await subAccounts.save(
      found,
      found.version,
      {
        transition,
        holder,
        withdrawn: by === 'investor' && isNoInForce ? found.withdrawn : { by, at: now.toISOString() },
        ...(state === 'deleted' ? { former: 'withdrawn', deletedAt } : {}),
        events: open === 'confirmed' ? [consentWithdrawn(found)] : [],
      },
      { now, correlationId },
    )
    return saved.ok ? reply({}) : conflict
  })
