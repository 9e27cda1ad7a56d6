import { hrefTo } from '../../app/paths.ts'
import { FundPage } from '../../features/funds/fund/FundPage.tsx'

/** A mutual fund that is held, beneath the portfolio. */
export function FundRoute({ params: { id } }: { readonly params: { readonly id: string } }) {
  return <FundPage id={id} pan={undefined} portfolioHref={hrefTo('portfolio')} />
}
