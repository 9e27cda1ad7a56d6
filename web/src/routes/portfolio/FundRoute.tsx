import { hrefTo } from '../../app/paths.ts'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { FundPage } from '../../features/funds/fund/FundPage.tsx'
import { isAmfiCode } from '../../features/funds/fund/useFund.ts'
import { WhenNear } from '../../lib/loading/WhenNear.tsx'
import { fundHrefs } from './fundHrefs.ts'

const loadFacts = () => import('../../features/funds/fund/FundFacts.tsx').then(m => m.FundFacts)

/** A mutual fund that is held, beneath the portfolio; what AMFI lists of it is loaded when it comes into view. */
export function FundRoute({ params: { id } }: { readonly params: { readonly id: string } }) {
  return (
    <FundPage
      key={id}
      id={id}
      pan={undefined}
      portfolioHref={hrefTo('portfolio')}
      facts={
        isAmfiCode(id) ? (
          <WhenNear
            load={loadFacts}
            given={{ amfi: id, fundHref: fundHrefs.fund }}
            waiting={<Skeleton cards={2} />}
          />
        ) : undefined
      }
    />
  )
}
