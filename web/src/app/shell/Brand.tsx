import { useTexts } from '../../lib/i18n.ts'
import css from './shell.module.css'

/** The mark and the name; leads home (D1 s2). */
export function Brand({ href }: { readonly href: string }) {
  const { t } = useTexts()
  return (
    <a className={css.brand} href={href}>
      <BrandMark />
      <span>{t('common.productName')}</span>
    </a>
  )
}

/** A passbook page with its double rule, and the clerk's tick. */
function BrandMark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--brand)" />
      <path
        d="M9 8.5h14M9 23.5h14M9 21h14"
        stroke="var(--on-brand)"
        strokeOpacity=".7"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      <path
        d="m11.5 14.8 3.2 3.2 6-6.4"
        stroke="var(--on-brand)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
