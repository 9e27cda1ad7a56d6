import { useTexts } from '../../../lib/i18n.ts'
import css from '../bonds.module.css'

/**
 * The names of the columns on a wide display, for the eye only: every figure of a row has its name. What cannot be bought any
 * more has no minimum. */
export function ListHead({ withMinimum }: { readonly withMinimum: boolean }) {
  const { t } = useTexts()
  return (
    <div className={css.listHead} aria-hidden="true">
      <span />
      <span>{t('bonds.dealTitle')}</span>
      <span>{t('bonds.yieldAYear')}</span>
      <span>{t('bonds.timeLeft')}</span>
      {withMinimum && <span>{t('bonds.minimum')}</span>}
      <span>{t('bonds.rating')}</span>
      <span>{t('bonds.interest')}</span>
      <span>{t('bonds.security')}</span>
      <span />
    </div>
  )
}
