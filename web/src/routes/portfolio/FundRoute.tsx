import { hrefTo } from '../../app/paths.ts'
import { PageTitle } from '../../components/ui/PageTitle.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { FundPage } from '../../features/funds/fund/FundPage.tsx'
import { isAmfiCode } from '../../features/funds/fund/useFund.ts'
import { usePanSelection } from '../../features/pans/usePanSelection.ts'
import { useTexts } from '../../lib/i18n.ts'
import { WhenNear } from '../../lib/loading/WhenNear.tsx'
import { fundHrefs } from './fundHrefs.ts'
import { panOf } from './panOf.ts'

const loadFacts = () => import('../../features/funds/fund/FundFacts.tsx').then(m => m.FundFacts)

/** A mutual fund of the chosen PAN, beneath the portfolio; what AMFI lists of it is loaded when it comes into view. */
export function FundRoute({ params: { id } }: { readonly params: { readonly id: string } }) {
  const { t } = useTexts()
  const { data, chosen } = usePanSelection()
  if (data === undefined)
    return (
      <>
        <PageTitle>{t('fundPage.title')}</PageTitle>
        <Skeleton cards={3} />
      </>
    )
  return (
    <FundPage
      key={id}
      id={id}
      pan={panOf(chosen)}
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
