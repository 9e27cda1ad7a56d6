import { useAmountsHidden } from '../../../lib/amountPrivacy.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { dayText, formatPaise } from '../../../lib/indianFormat.ts'
import css from './funds.module.css'

interface CostNotesProps {
  readonly paidPaise: number
  readonly savedPaise: number
  /** The day of the differences by category; left out: none are known. */
  readonly asOf?: string | undefined
}

/** What regular plans cost and direct ones save in a year: estimates, and called so. */
export function CostNotes({ paidPaise, savedPaise, asOf }: CostNotesProps) {
  const { t, language } = useTexts()
  const hidden = useAmountsHidden()
  if (asOf === undefined || (paidPaise === 0 && savedPaise === 0)) return null
  const amount = (paise: number): string =>
    hidden ? '₹••••' : formatPaise(paise, language, { show: 'never' })
  return (
    <section className={css.reasons} aria-label={t('funds.costs')}>
      {paidPaise > 0 && <p>{t('funds.costPaid', { amount: amount(paidPaise) })}</p>}
      {savedPaise > 0 && <p>{t('funds.costSaved', { amount: amount(savedPaise) })}</p>}
      <p className={css.small}>{t('funds.costNote', { date: dayText(asOf, language) })}</p>
    </section>
  )
}
