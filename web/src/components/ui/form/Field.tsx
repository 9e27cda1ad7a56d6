import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { IconAlertCircle } from '../icons/notices.ts'
import css from './field.module.css'

/** What every field takes; `useForm().field(name)` gives `name` and `error`. */
export interface FieldProps {
  readonly name: string
  readonly label: ReactNode
  /** Help that is always shown, below the label. */
  readonly hint?: ReactNode
  /** The sentence of what is wrong; linked to the input and marked invalid. */
  readonly error?: string | undefined
  /** Marks the label, as all other fields are required. */
  readonly optional?: boolean | undefined
}

interface Wiring {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** The ids that tie an input to its label, hint and error. */
export function useFieldWiring({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const wiring: Wiring = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return wiring
}

interface FrameProps extends Omit<FieldProps, 'name'> {
  readonly id: string
  readonly children: ReactNode
}

/** Label, hint, the input itself, and the error below it. */
export function FieldFrame({ id, label, hint, error, optional, children }: FrameProps) {
  const { t } = useTexts()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional && <span className={css.optional}> ({t('common.optional')})</span>}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

/** The help of a field. */
export const FieldHint = ({ id, hint }: { readonly id: string; readonly hint: ReactNode }) =>
  hint && (
    <p className={css.hint} id={`${id}-hint`}>
      {hint}
    </p>
  )

/** The error line of a field. */
export function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }) {
  if (!error) return null
  return (
    <p className={css.error} id={`${id}-error`}>
      <IconAlertCircle size={16} />
      <span>{error}</span>
    </p>
  )
}
