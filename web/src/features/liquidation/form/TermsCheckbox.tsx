import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import type { LiquidationProductType } from '../markers/markers.ts'

interface TermsCheckboxProps {
  readonly productType: LiquidationProductType
  /** Exit load, e.g. `2`. */
  readonly percent: string
  readonly termsHref: string
  readonly agreed: boolean
  /** Shows that the terms are required. */
  readonly error: boolean
  readonly onAgree: (agreed: boolean) => void
}

/** The terms of selling; they must be agreed to before a code is sent (D3 s5). */
export function TermsCheckbox({
  productType,
  percent,
  termsHref,
  agreed,
  error,
  onAgree,
}: TermsCheckboxProps) {
  const { t } = useTexts()
  return (
    <Consent
      name="terms"
      label={
        <>
          {t(productType === 'mld' ? 'liquidation.agreeMld' : 'liquidation.agreeBonds', {
            percent: percentText(percent),
          })}{' '}
          <a href={termsHref} target="_blank" rel="noopener">
            {t('liquidation.readTerms')}
          </a>
        </>
      }
      checked={agreed}
      error={error ? t('liquidation.termsRequired') : undefined}
      onChange={event => onAgree(event.currentTarget.checked)}
    />
  )
}
