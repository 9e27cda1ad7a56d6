import { useEffect } from 'react'
import { hrefTo } from '../../app/paths.ts'
import { forgetDeal } from '../../app/returns/dealReturn.ts'
import { toast } from '../../components/ui/feedback/toasts.ts'
import { DealPage } from '../../features/bonds/dealPage/DealPage.tsx'
import { changeQuery, useQuery } from '../../lib/hashLocation.ts'
import { t } from '../../lib/i18n.ts'
import { BuyButton } from './BuyButton.tsx'

/** The deal page; the chosen units are kept in its address for a reload or a log-in in between. */
export function BondRoute({ params }: { readonly params: { readonly id: string } }) {
  const query = useQuery()
  useDematReturn(query)
  return (
    <DealPage
      id={params.id}
      units={query.get('units')}
      onUnits={units => changeQuery({ units: String(units) })}
      listHref={hrefTo('opportunities')}
      issuerHref={id => hrefTo('issuer', { id })}
      questionsHref={id => `${hrefTo('faq')}?issue=${encodeURIComponent(id)}`}
      sellHref={({ productType, product }) => hrefTo('redeem', { productType, asset: product })}
      order={deal => <BuyButton {...deal} />}
    />
  )
}

/** Back from the KYC (D2 s2): says once that the demat account is there, and keeps the parameters out of bookmarks. */
function useDematReturn(query: URLSearchParams): void {
  const isReturn = query.get('from') === 'dematCheck'
  const isLinked = query.get('isDematVerified') === 'true'
  useEffect(() => {
    if (!isReturn) return
    forgetDeal()
    if (isLinked) toast.success(t('bonds.dematLinked'))
    changeQuery({ from: undefined, isDematVerified: undefined })
  }, [isReturn, isLinked])
}
