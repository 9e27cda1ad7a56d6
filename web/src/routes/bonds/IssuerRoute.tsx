import { hrefTo } from '../../app/paths.ts'
import { IssuerPage } from '../../features/bonds/issuer/IssuerPage.tsx'

/** The issuer of a debenture with its figures, ratings, cover and repayments (U17). */
export function IssuerRoute({ params }: { readonly params: { readonly id: string } }) {
  return (
    <IssuerPage id={params.id} dealHref={id => hrefTo('bond', { id })} listHref={hrefTo('opportunities')} />
  )
}
