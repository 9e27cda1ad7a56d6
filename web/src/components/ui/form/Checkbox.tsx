import type { InputHTMLAttributes } from 'react'
import { FieldError, FieldHint, type FieldProps, useFieldWiring } from './Field.tsx'
import css from './field.module.css'

interface CheckboxProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type' | 'className' | 'style' | 'id'> {}

/** A tick box; in the form's values it is `true` or `false`. */
export function Checkbox({ label, hint, error, optional: _optional, ...input }: CheckboxProps) {
  const wiring = useFieldWiring({ hint, error })
  return (
    <div className={css.field}>
      <label className={css.check} htmlFor={wiring.id}>
        <input {...input} {...wiring} type="checkbox" />
        <span>{label}</span>
      </label>
      <FieldHint id={wiring.id} hint={hint} />
      <FieldError id={wiring.id} error={error} />
    </div>
  )
}

/** A tick box for a consent: never ticked beforehand; its label may hold the link to the text. */
export function Consent(props: Omit<CheckboxProps, 'defaultChecked'>) {
  return (
    <div className={css.consent}>
      <Checkbox {...props} required />
    </div>
  )
}
