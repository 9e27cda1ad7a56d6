import { type RefObject, useRef, useState } from 'react'
import { Consent } from '../../../components/ui/form/Checkbox.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { percentText } from '../../../lib/percentText.ts'
import type { LiquidationProductType } from '../markers/markers.ts'

/** Whether the terms are agreed to. `check` asks for the tick, and puts the focus there, when it is missing. */
export function useTerms() {
  const box = useRef<HTMLDivElement>(null)
  const [agreed, setAgreed] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const check = (): boolean => {
    if (agreed) return true
    setSubmitted(true)
    box.current?.querySelector('input')?.focus()
    return false
  }
  return { check, props: { box, agreed, error: isSubmitted && !agreed, onAgree: setAgreed } }
}

interface TermsCheckboxProps {
  readonly productType: LiquidationProductType
  /** Exit load, e.g. `2`. */
  readonly percent: string
  readonly termsHref: string
  readonly box: RefObject<HTMLDivElement | null>
  readonly agreed: boolean
  /** Shows that the terms are required. */
  readonly error: boolean
  readonly onAgree: (agreed: boolean) => void
}

/** The terms of selling; they must be agreed to before a code is sent (D3 s5). */
export function TermsCheckbox(props: TermsCheckboxProps) {
  const { productType, percent, termsHref, box, agreed, error, onAgree } = props
  const { t } = useTexts()
  const text = productType === 'mld' ? 'liquidation.agreeMld' : 'liquidation.agreeBonds'
  return (
    <div ref={box}>
      <Consent
        name="terms"
        label={
          <>
            {t(text, { percent: percentText(percent) })}{' '}
            <a href={termsHref} target="_blank" rel="noopener">
              {t('liquidation.readTerms')}
            </a>
          </>
        }
        checked={agreed}
        error={error ? t('liquidation.termsRequired') : undefined}
        onChange={event => onAgree(event.currentTarget.checked)}
      />
    </div>
  )
}
