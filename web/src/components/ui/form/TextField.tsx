import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconButton } from '../Button.tsx'
import { IconChevronDown, IconEye, IconEyeOff } from '../icons/fields.ts'
import { FieldFrame, type FieldProps, useFieldWiring } from './Field.tsx'
import css from './field.module.css'
import { useFocusOnShow } from './useFocusOnShow.ts'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'className' | 'style' | 'id'>

interface TextFieldProps extends FieldProps, InputProps {
  /** Shown inside the box before the entry, e.g. `+91` or `₹`. */
  readonly prefix?: string
  /** Focus when the field appears. */
  readonly focusOnShow?: boolean
}

/** One line of text. Fields are uncontrolled: the form reads them at submit, and a re-render loses nothing. */
export function TextField({ label, hint, error, optional, prefix, focusOnShow, ...input }: TextFieldProps) {
  const wiring = useFieldWiring({ hint, error })
  const field = useFocusOnShow(focusOnShow)
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={css.box}>
        {prefix && <span className={css.affix}>{prefix}</span>}
        <input ref={field} className={css.input} required={!optional} {...input} {...wiring} />
      </div>
    </FieldFrame>
  )
}

type PasswordFieldProps = FieldProps & Omit<InputProps, 'type'>

/** A password: it may be shown, pasted and filled in by a password manager. */
export function PasswordField({ label, hint, error, optional, onKeyUp, ...input }: PasswordFieldProps) {
  const { t } = useTexts()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const help = capsLock ? t('common.capsLock') : hint
  const wiring = useFieldWiring({ hint: help, error })
  return (
    <FieldFrame id={wiring.id} label={label} hint={help} error={error} optional={optional}>
      <div className={css.box}>
        <input
          className={css.input}
          required={!optional}
          autoCapitalize="none"
          spellCheck="false"
          {...input}
          {...wiring}
          type={shown ? 'text' : 'password'}
          onKeyUp={event => {
            setCapsLock(event.getModifierState('CapsLock'))
            onKeyUp?.(event)
          }}
        />
        <IconButton
          label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
          icon={shown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
    </FieldFrame>
  )
}

interface SelectFieldProps
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'className' | 'style' | 'id' | 'children'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The first, empty option; default "Choose one". `null` leaves it out. */
  readonly placeholder?: ReactNode
}

/** One of a list; the browser's own select. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  defaultValue = '',
  ...select
}: SelectFieldProps) {
  const { t } = useTexts()
  const wiring = useFieldWiring({ hint, error })
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={css.box}>
        <select
          className={css.input}
          required={!optional}
          {...select}
          defaultValue={select.value === undefined ? defaultValue : undefined}
          {...wiring}
        >
          {placeholder !== null && <option value="">{placeholder ?? t('common.chooseOne')}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={css.chevron} size={20} />
      </div>
    </FieldFrame>
  )
}
