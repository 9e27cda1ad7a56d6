import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import css from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Variants {
  readonly variant?: ButtonVariant
  /** As wide as its container. */
  readonly wide?: boolean
  /** A decorative icon before the text. */
  readonly icon?: ReactNode
}

const classes = ({ variant = 'primary', wide }: Variants) =>
  [css.button, css[variant], wide && css.wide].filter(Boolean).join(' ')

interface ButtonProps extends Variants, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** Work is running: further presses are ignored, the focus stays, screen readers announce `busy`. */
  readonly busy?: boolean
}

/** A button; `type="button"` unless it says `submit`. */
export function Button({
  variant,
  wide,
  icon,
  busy,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes({ variant: variant ?? 'primary', wide: wide ?? false })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={event => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <span className={css.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

interface LinkButtonProps
  extends Variants,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  readonly href: string
}

/** An anchor that looks like a button: for going somewhere, as a button is for doing something. */
export function LinkButton({ variant, wide, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={classes({ variant: variant ?? 'primary', wide: wide ?? false })}>
      {icon}
      {children}
    </a>
  )
}

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'children'> {
  /** What it does, e.g. `Close`: the accessible name and the tooltip. */
  readonly label: string
  readonly icon: ReactNode
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={css.iconButton} aria-label={label} title={label}>
      {icon}
    </button>
  )
}
