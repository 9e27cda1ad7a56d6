import css from '../bonds.module.css'

/** The issuer's logo or initials; decorative, because the name stands beside it. */
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
