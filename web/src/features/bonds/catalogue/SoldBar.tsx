import { useTexts } from '../../../lib/i18n.ts'
import css from '../bonds.module.css'

/** How much of the issue is sold, as text and as a decorative bar. */
export function SoldBar({ percent }: { readonly percent: number }) {
  const { t } = useTexts()
  const width = Math.min(100, Math.max(0, percent))
  return (
    <div className={css.sold}>
      <span>{t('bonds.sold', { percent })}</span>
      <svg className={css.soldBar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" className={css.soldTrack} />
        <rect width={width} height="6" className={css.soldFill} />
      </svg>
    </div>
  )
}
