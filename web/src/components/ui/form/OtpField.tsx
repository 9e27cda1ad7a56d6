import { type ClipboardEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { FieldFrame, type FieldProps, useFieldWiring } from './Field.tsx'
import css from './field.module.css'
import { useFocusOnShow } from './useFocusOnShow.ts'

interface OtpFieldProps extends FieldProps {
  /** Digits of the code (K-213). */
  readonly length?: number
  readonly disabled?: boolean
  /** Called with the digits typed so far; the form's Verify button sends them. */
  readonly onCodeChange?: (code: string) => void
  /** Focus when the field appears, right after the visitor requested a code. */
  readonly focusOnShow?: boolean
}

/**
 * A one-time code: one input drawn as cells. Screen readers, paste and the phone's "fill from messages" need one
 * input; separate inputs break all three.
 */
export function OtpField({
  name,
  label,
  hint,
  error,
  length = 4,
  disabled,
  onCodeChange,
  focusOnShow,
}: OtpFieldProps) {
  const { t } = useTexts()
  const [code, setCode] = useState('')
  const help = hint ?? t('common.otpHint', { length })
  const wiring = useFieldWiring({ hint: help, error })
  const field = useFocusOnShow(focusOnShow)

  const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, length)
  const take = (digits: string) => {
    setCode(digits)
    onCodeChange?.(digits)
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // Codes are pasted with text around them; `maxLength` would cut before the digits.
    const digits = digitsOf(event.clipboardData.getData('text'))
    if (!digits) return
    event.preventDefault()
    take(digits)
  }

  return (
    <FieldFrame id={wiring.id} label={label} hint={help} error={error}>
      <div className={css.otp}>
        <div className={css.cells} aria-hidden="true">
          {Array.from({ length }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={place}
              className={[css.cell, place === Math.min(code.length, length - 1) && css.cellNow]
                .filter(Boolean)
                .join(' ')}
            >
              {code[place]}
            </span>
          ))}
        </div>
        <input
          ref={field}
          {...wiring}
          className={css.otpInput}
          name={name}
          value={code}
          disabled={disabled}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length}
          // Otherwise a dialog puts the focus on its heading.
          data-first-focus={focusOnShow || undefined}
          onChange={({ currentTarget }) => {
            const digits = digitsOf(currentTarget.value)
            // What is no digit leaves the code as it was, and then nothing is rendered that would remove it.
            currentTarget.value = digits
            take(digits)
          }}
          onPaste={paste}
        />
      </div>
    </FieldFrame>
  )
}
