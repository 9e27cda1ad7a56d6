import { allPans } from '../../../shared/contracts/account/pans/panBody.ts'
import type { PublishedKyc } from '../../kyc-record/published.ts'
import type { OpenSubAccount, StoredPans } from './subAccountRows.ts'

/** Whose PAN may be looked at: the investor's own, and those of others with their state. Pure. */

export interface ValidPan {
  /** Opaque, e.g. `pan_0f3c…`. */
  readonly panId: string
  readonly pan: string
  readonly name: string
  readonly own: boolean
  /** The investor's own, or of one who agreed, or of a ward; not a deleted one. */
  readonly usable: boolean
}

export interface ValidPans {
  /** A usable one, or all of them. */
  readonly defaultPanId: string | 'all'
  readonly pans: readonly ValidPan[]
}

/** Without those that are the investor's own PAN: it was added as another one's before the KYC had it. */
export const withoutOwn = (
  subAccounts: readonly OpenSubAccount[],
  own: PublishedKyc['pan'],
): readonly OpenSubAccount[] => subAccounts.filter(({ holder }) => holder.pan !== own?.pan)

/** The own PAN comes first. `ownPanId`: left out while the KYC has no PAN. */
export function validPansOf(
  { chosen, subAccounts }: StoredPans,
  own: PublishedKyc['pan'],
  ownPanId: string | undefined,
): ValidPans {
  const pans: ValidPan[] = [
    ...(own === undefined || ownPanId === undefined
      ? []
      : [{ panId: ownPanId, pan: own.pan, name: own.name, own: true, usable: true }]),
    ...withoutOwn(subAccounts, own).map(({ panId, holder, state }) => ({
      panId,
      pan: holder.pan,
      name: holder.name,
      own: false,
      usable: state === 'confirmed',
    })),
  ]
  const isUsable = pans.some(({ panId, usable }) => usable && panId === chosen)
  return { defaultPanId: isUsable ? chosen : allPans, pans }
}
