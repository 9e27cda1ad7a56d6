import { hrefTo } from '../../app/paths.ts'
import { DealPage } from '../../features/bonds/dealPage/DealPage.tsx'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { BuyButton } from './BuyButton.tsx'

/** The deal page; the chosen units are kept in its address for a reload or a log-in in between. */
export function BondRoute({ params }: { readonly params: { readonly id: string } }) {
  const query = useQuery()
  return (
    <DealPage
      id={params.id}
      units={query.get('units')}
      onUnits={units => changeQuery({ units: String(units) })}
      listHref={hrefTo('opportunities')}
      sellHref={({ productType, product }) => hrefTo('redeem', { productType, asset: product })}
      order={deal => <BuyButton {...deal} />}
    />
  )
}
