import { useAmountsHidden } from '../../../lib/amountPrivacy.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatPaise } from '../../../lib/indianFormat.ts'

/** Amounts as text for labels and for what is read out; hidden like all others while amounts are hidden. */
export function useAmountWords() {
  const { t, language } = useTexts()
  const hidden = useAmountsHidden()
  return {
    /** For what is read out. */
    readOut: (paise: number): string => (hidden ? t('common.amountHidden') : formatPaise(paise, language)),
    /** For a label in the picture. */
    label: (paise: number): string => (hidden ? '₹••••' : formatPaise(paise, language, { show: 'never' })),
  }
}
