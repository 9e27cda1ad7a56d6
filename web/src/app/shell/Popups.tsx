import { SessionPopups } from '../../features/content/components/SessionPopups.tsx'
import { useProfile } from '../../features/profile/useProfile.ts'
import { useCommit } from '../../lib/hashLocation.ts'
import { loadTexts } from '../../lib/i18n.ts'
import { useLater } from '../../lib/loading/useLater.ts'
import { isInNativeApp } from '../../lib/nativeApp.ts'
import { hrefTo, type PathName } from '../paths.ts'
import { useSession } from '../session.tsx'
import { storeLinks } from '../storeLinks.ts'
import { useUsage } from './usage.ts'

/** Screens on which popups may appear; never during the KYC, an order or a payment. */
const calm: readonly PathName[] = [
  'dashboard',
  'opportunities',
  'portfolio',
  'portfolioOfProduct',
  'portfolioBeneath',
]

/** Changed terms are rare: their dialog is loaded only then. */
const loadTermsChanged = async () => {
  const [{ TermsChanged }] = await Promise.all([
    import('../../features/auth/components/TermsChanged.tsx'),
    loadTexts(['auth', 'consent']),
  ])
  return TermsChanged
}

function ChangedTerms() {
  const { part: TermsChanged } = useLater(loadTermsChanged)
  return TermsChanged && <TermsChanged termsHref={hrefTo('termsOfUse')} />
}

/** The popups of the signed-in investor's session. */
export function Popups({ current }: { readonly current: PathName }) {
  const { state, leaving, analytics } = useSession()
  useUsage(current, state.kind === 'investor' && !leaving ? analytics : undefined)
  const { search } = useCommit().location
  const held = !calm.includes(current)
  // Of a session source that has the facts of the profile (the gallery's sample) nothing is read, as in `useInvestorFacts`.
  const isRead = state.kind === 'investor' && state.facts.obUserApproved === undefined
  const profile = useProfile({ enabled: isRead && !held && !leaving })
  // What is asked for while the session ends would be refused.
  if (state.kind !== 'investor' || leaving) return null
  const outdated = profile.data?.ok === true && profile.data.body.data.termsOutdated
  return (
    <>
      {outdated && !held && <ChangedTerms />}
      <SessionPopups
        held={held}
        inApp={isInNativeApp(search)}
        offers={current === 'dashboard'}
        offersHref={hrefTo('opportunities')}
        stores={storeLinks}
      />
    </>
  )
}
