import css from './bonds.module.css'

/** The mark of an issuer: its logo, or its initials where there is none. It says nothing that the name beside it does not. */
export function IssuerMark({ logoUrl, issuer }: { readonly logoUrl: string; readonly issuer: string }) {
  if (logoUrl !== '')
    return <img className={css.logo} src={logoUrl} alt="" width={44} height={44} loading="lazy" />
  const initials = issuer
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.slice(0, 1))
    .join('')
  return (
    <span className={css.initials} aria-hidden="true">
      {initials}
    </span>
  )
}
