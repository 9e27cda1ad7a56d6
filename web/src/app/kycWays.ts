import type { StatusReason } from '../../../shared/contracts/kyc/statusReason.ts'
import { rereadAll } from '../lib/calls/useCachedRead.ts'
import { navigate, useQuery } from '../lib/hashLocation.ts'
import { isInNativeApp, requestNativeBack } from '../lib/nativeApp.ts'
import { hrefTo, pathTo } from './paths.ts'
import { siteLinks } from './siteLinks.ts'
import { supportLinks } from './supportLinks.ts'

/** Reloads the page as the plain profile, without the vendor's parameters: a result is shown once. */
function readAnew(): void {
  const url = new URL(location.href)
  url.hash = hrefTo('profile')
  history.replaceState(history.state, '', url)
  location.reload()
}

/**
 * Where the actions of the KYC panel lead (D1 s4). "Go to the dashboard" is the app link inside the mobile app, or the
 * app's own back when no link is set; on the dashboard it leads to the opportunities.
 */
export function useKycWays(place: 'profile' | 'dashboard') {
  const query = useQuery()
  const inApp = isInNativeApp(query.toString())
  const back = query.get('returned')
  const onwards = place === 'profile' ? hrefTo('dashboard') : hrefTo('opportunities')
  return {
    returned: back === 'finished' || back === 'left' ? back : undefined,
    support: supportLinks,
    hrefs: {
      dashboard: inApp && supportLinks.app !== '' ? supportLinks.app : onwards,
      docvault: hrefTo('docvault'),
    },
    continueInApp: inApp && supportLinks.app === '' ? requestNativeBack : undefined,
    ways: {
      leave: (url: string) => location.assign(url),
      readAnew,
      cameBack: () => navigate(`${pathTo('profile')}?returned=left`, { replace: true }),
      reread: () => {
        void rereadAll('getProfile')
        void rereadAll('getKyc')
      },
    },
  } as const
}

/**
 * A link to a step of the KYC from another screen. `chosen=yes` marks it as a click, which takes precedence over the
 * rules of the first tab (K-109); the KYC screen removes it from the address.
 */
export const stepHref = (tab: 'pan' | 'address' | 'bank' | 'demat' | 'confirm'): string =>
  `${hrefTo('docvault', { tab })}?chosen=yes`

type StatusAction = NonNullable<StatusReason['action']>

/** The step of the KYC in which an action is done. */
export const stepOfAction = {
  completePan: 'pan',
  linkAadhaar: 'pan',
  completeAddress: 'address',
  uploadDocuments: 'address',
  completeBank: 'bank',
  uploadBankProof: 'bank',
  completeDemat: 'demat',
  signKyc: 'confirm',
  verifyIdentity: undefined,
  contactSupport: undefined,
} as const satisfies Record<StatusAction, Parameters<typeof stepHref>[0] | undefined>

/** The address of a status's action; the identity verification starts with the panel's own button. */
export function statusActionHref(action: StatusAction): string | undefined {
  if (action === 'contactSupport') return siteLinks.contact
  const step = stepOfAction[action]
  return step && stepHref(step)
}
