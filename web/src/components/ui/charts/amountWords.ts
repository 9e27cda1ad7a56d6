import { useAmountsHidden } from '../../../lib/amountPrivacy.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'

/** Amounts as text for labels and for screen readers; hidden while amounts are hidden. */
export function useAmountWords() {
  const { t, language } = useTexts()
  const hidden = useAmountsHidden()
  return {
    /** For screen readers. */
    readOut: (paise: number): string =>
      hidden ? t('common.amountHidden') : formatPaise(paise, language, { show: 'always' }),
    /** For a label in the chart. */
    label: (paise: number): string => (hidden ? '₹••••' : formatPaise(paise, language, { show: 'never' })),
  }
}
