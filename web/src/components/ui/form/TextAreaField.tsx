import type { TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldProps, useFieldWiring } from './Field.tsx'
import css from './field.module.css'

interface TextAreaFieldProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'className' | 'style' | 'id'> {}

/** Several lines of text, as high as what is typed where the browser can do that. Uncontrolled, like the other fields. */
export function TextAreaField({ label, hint, error, optional, rows = 5, ...area }: TextAreaFieldProps) {
  const wiring = useFieldWiring({ hint, error })
  return (
    <FieldFrame id={wiring.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={css.box}>
        <textarea className={css.input} rows={rows} required={!optional} {...area} {...wiring} />
      </div>
    </FieldFrame>
  )
}
