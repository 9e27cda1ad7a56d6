import type { Standing } from '../../../shared/contracts/kyc/standing.ts'
import { rereadAll } from '../lib/calls/useCachedRead.ts'
import { navigate, useQuery } from '../lib/hashLocation.ts'
import { isInNativeApp, requestNativeBack } from '../lib/nativeApp.ts'
import { hrefTo, pathTo } from './paths.ts'
import { siteLinks } from './siteLinks.ts'
import { supportLinks } from './supportLinks.ts'

/** The page loads anew as the plain profile: what a vendor returned with is said once. */
function readAnew(): void {
  const url = new URL(location.href)
  url.hash = hrefTo('profile')
  history.replaceState(history.state, '', url)
  location.reload()
}

/**
 * Where the deeds of the KYC panel lead (D1 s4). "Go to the dashboard" is the app link inside the mobile app, or the
 * way back to the app when no link is set; who stands on the dashboard goes on to the opportunities.
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
    goOnInApp: inApp && supportLinks.app === '' ? requestNativeBack : undefined,
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
 * A link to a step of the KYC from another screen. It says that it was clicked, for a click wins over the rules of the
 * arrival (K-109); the KYC screen takes the word out of the address.
 */
export const stepHref = (tab: 'pan' | 'address' | 'bank' | 'demat'): string =>
  `${hrefTo('docvault', { tab })}?chosen=yes`

/** Where the one action of a standing is done; the identity verification begins with the button of the panel. */
export function statusActionHref(action: NonNullable<Standing['action']>): string | undefined {
  switch (action) {
    case 'completePan':
    case 'linkAadhaar':
      return stepHref('pan')
    case 'completeAddress':
    case 'uploadDocuments':
      return stepHref('address')
    case 'completeBank':
    case 'uploadBankProof':
      return stepHref('bank')
    case 'completeDemat':
      return stepHref('demat')
    case 'contactSupport':
      return siteLinks.contact
    case 'verifyIdentity':
      return undefined
  }
}
