import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import type { RedeemProductType } from '../markers.ts'

interface TermsTickProps {
  readonly productType: RedeemProductType
  /** Exit load, e.g. `2`. */
  readonly percent: string
  readonly termsHref: string
  readonly agreed: boolean
  readonly blamed: boolean
  readonly onAgree: (agreed: boolean) => void
}

/** The terms of selling, to be ticked before anything is asked for (D3 s5). */
export function TermsTick({ productType, percent, termsHref, agreed, blamed, onAgree }: TermsTickProps) {
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
      error={blamed ? t('liquidation.termsRequired') : undefined}
      onChange={event => onAgree(event.currentTarget.checked)}
    />
  )
}
