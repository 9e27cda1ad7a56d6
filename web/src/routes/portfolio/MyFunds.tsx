import { FundsSection } from '../../features/funds/overview/FundsSection.tsx'
import { fundHrefs } from './fundHrefs.ts'

/** The Mutual Funds section of the portfolio. */
export function MyFunds() {
  return <FundsSection pan={undefined} pans={[]} hrefs={fundHrefs} />
}
