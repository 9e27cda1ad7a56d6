import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { FundsSection } from '../../features/funds/overview/FundsSection.tsx'
import { PanSelector } from '../../features/pans/PanSelector.tsx'
import { usePanSelection } from '../../features/pans/usePanSelection.ts'
import { fundHrefs } from './fundHrefs.ts'
import { panOf } from './panOf.ts'

/** The Mutual Funds section of the portfolio, of the PAN that is chosen (R-FUNDS-011). */
export function MyFunds() {
  const selection = usePanSelection()
  // Figures of all PANs first and then of one would be read as a loss.
  if (selection.data === undefined) return <Skeleton cards={2} />
  const pan = panOf(selection.chosen)
  return (
    <FundsSection
      key={pan}
      pan={pan}
      panSelector={<PanSelector selection={selection} />}
      pans={selection.usable}
      hrefs={fundHrefs}
    />
  )
}
