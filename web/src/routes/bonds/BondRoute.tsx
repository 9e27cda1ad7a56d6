import { hrefTo } from '../../app/paths.ts'
import { DealPage } from '../../features/bonds/components/DealPage.tsx'
import { replaceQuery, useQuery } from '../../lib/hashLocation.ts'
import { BuyButton } from './BuyButton.tsx'

/** The deal page; the chosen units stand in its address, so a reload or a log-in in between loses nothing. */
export function BondRoute({ params }: { readonly params: { readonly id: string } }) {
  const query = useQuery()
  return (
    <DealPage
      id={params.id}
      units={query.get('units')}
      onUnits={units => {
        const next = new URLSearchParams(query)
        next.set('units', String(units))
        replaceQuery(next)
      }}
      listHref={hrefTo('opportunities')}
      sellHref={({ productType, product }) => hrefTo('redeem', { productType, asset: product })}
      order={deal => <BuyButton {...deal} />}
    />
  )
}
