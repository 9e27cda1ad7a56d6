import type { getValidPans } from '../../../shared/contracts/account/pans/getValidPans.ts'
import { allPans, type ValidPanEntry } from '../../../shared/contracts/account/pans/panBody.ts'
import { reply } from '../../../shared/outcome.ts'
import { pansEn } from '../../../shared/texts/en/account/pans.ts'
import type { PublishedKyc } from '../../kyc-record/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'
import { entryOf, ownEntryOf, type PanDependencies } from './ownSubAccount.ts'
import { panIdOf, type StoredPans } from './subAccountRows.ts'
import { withoutOwn } from './validPans.ts'

/** All PANs of an investor: the own one first, deleted ones last. */
export async function entriesOf(
  cipher: FieldCipher,
  investorId: string,
  { subAccounts }: StoredPans,
  own: PublishedKyc['pan'],
  now: Date,
): Promise<readonly ValidPanEntry[]> {
  const others = withoutOwn(subAccounts, own).map(one => entryOf(one, now))
  return [
    ...(own === undefined ? [] : [ownEntryOf(own, await panIdOf(cipher, investorId, own.pan))]),
    ...others.filter(({ active }) => active),
    ...others.filter(({ active }) => !active),
  ]
}

/** The default of a list: the chosen one while it is usable, else all of them. */
export function defaultOf(entries: readonly ValidPanEntry[], chosen: string) {
  const found = entries.find(({ panId, pending, active }) => panId === chosen && active && !pending)
  return found === undefined
    ? { pan: allPans, name: pansEn['pans.all'] }
    : { pan: found.pan, name: found.name }
}

/** The list of valid PANs with the default one: a query and a read. */
export const handleGetValidPans =
  ({ cipher, kycOf, subAccounts }: PanDependencies): Handler<typeof getValidPans> =>
  async (_input, { session: { investorId }, now }) => {
    const [stored, { pan: own }] = await Promise.all([subAccounts.list(investorId), kycOf(investorId)])
    const list = await entriesOf(cipher, investorId, stored, own, now)
    return reply({ data: { default: defaultOf(list, stored.chosen), list: [...list] } })
  }
