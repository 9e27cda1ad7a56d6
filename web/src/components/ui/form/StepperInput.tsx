import type { ComponentProps } from 'react'
import { IconButton } from '../Button.tsx'
import { IconMinus, IconPlus } from '../icons/fields.ts'
import css from './field.module.css'

interface StepperInputProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  /** The names of the two buttons. */
  readonly labels: { readonly fewer: string; readonly more: string }
  readonly atLeast: boolean
  readonly atMost: boolean
  readonly onStep: (by: 1 | -1) => void
  readonly onChange: NonNullable<ComponentProps<'input'>['onChange']>
}

/** A whole number between a minus and a plus button; at a limit the button stays and does nothing more. */
export function StepperInput({ labels, atLeast, atMost, onStep, disabled, ...input }: StepperInputProps) {
  return (
    <div className={`${css.box} ${css.stepper}`}>
      <IconButton
        label={labels.fewer}
        icon={<IconMinus size={20} />}
        disabled={disabled}
        aria-disabled={atLeast || undefined}
        onClick={() => onStep(-1)}
      />
      <input {...input} className={css.input} inputMode="numeric" autoComplete="off" disabled={disabled} />
      <IconButton
        label={labels.more}
        icon={<IconPlus size={20} />}
        disabled={disabled}
        aria-disabled={atMost || undefined}
        onClick={() => onStep(1)}
      />
    </div>
  )
}
