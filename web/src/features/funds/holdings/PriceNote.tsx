import type { FundHolding } from '../../../../../shared/contracts/fund-portfolio/fundBody.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText } from '../../../lib/indianFormat.ts'

/** Which price the value was made with: the day's, an older one, the statement's, or none. */
export function PriceNote({ holding: { nav, asOf, mtmPaise } }: { readonly holding: FundHolding }) {
  const { t, language } = useTexts()
  const day = (iso: string): string => dayText(iso, language)
  if (mtmPaise === undefined) return t('funds.noValue')
  if (nav === undefined || nav.from === 'statement')
    return t('funds.priceOfStatement', { date: day(nav?.date ?? asOf) })
  const price = t('funds.price', { price: `₹${nav.nav}`, date: day(nav.date) })
  return nav.stale ? `${price}. ${t('funds.priceStale')}` : price
}
