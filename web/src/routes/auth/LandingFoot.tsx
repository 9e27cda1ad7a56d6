import { CompanyFacts } from '../../features/landing/CompanyFacts.tsx'
import { Landing } from '../../features/landing/Landing.tsx'
import { SiteNav } from '../content/SiteNav.tsx'

/** What is below the log-in: how it works, costs, risks, who we are, and the other pages that anybody may read. */
export const LandingFoot = () => (
  <>
    <Landing company={<CompanyFacts />} />
    <SiteNav />
  </>
)
