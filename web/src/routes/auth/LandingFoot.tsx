import { CompanyFacts } from '../../features/landing/CompanyFacts.tsx'
import { Landing } from '../../features/landing/Landing.tsx'
import { LegalLinks } from '../content/LegalRoute.tsx'

/** What is below the log-in: how it works, costs, risks, who we are, and the pages about the company. */
export const LandingFoot = () => (
  <>
    <Landing company={<CompanyFacts />} />
    <LegalLinks />
  </>
)
