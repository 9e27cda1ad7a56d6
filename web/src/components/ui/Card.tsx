import { type ReactNode, useId } from 'react'
import css from './card.module.css'

interface CardProps {
  readonly title?: ReactNode
  /** At the right of the title: a stamp or a small action. */
  readonly aside?: ReactNode
  readonly children?: ReactNode
  /** Actions at the foot. */
  readonly actions?: ReactNode
  /** `page` has a bound edge at the left, like a page of a passbook. */
  readonly variant?: 'plain' | 'page' | 'sunken'
}

/** A card; with a title it is a named region. */
export function Card({ title, aside, children, actions, variant = 'plain' }: CardProps) {
  const id = useId()
  return (
    <section className={`${css.card} ${css[variant]}`} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <header className={css.head}>
          {title && <h2 id={id}>{title}</h2>}
          {aside}
        </header>
      )}
      {children && <div className={css.body}>{children}</div>}
      {actions && <footer className={css.foot}>{actions}</footer>}
    </section>
  )
}

/** Names and values in lines. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className={css.ledger}>{children}</dl>
}

interface LedgerRowProps {
  readonly label: ReactNode
  readonly children: ReactNode
  /** Smaller, below the label. */
  readonly note?: ReactNode
  /** A sum, with a rule above and a double rule below. */
  readonly total?: boolean
}

/** One line of a `DescriptionList`: the name, a dotted leader, the value at the right. */
export function LedgerRow({ label, children, note, total }: LedgerRowProps) {
  return (
    <div className={`${css.row} ${total ? css.total : ''}`}>
      <dt>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Vertical space between blocks. */
export function Stack({ children, gap = 4 }: { readonly children: ReactNode; readonly gap?: 4 | 6 | 8 }) {
  return <div className={`${css.stack} ${css[`gap${gap}`]}`}>{children}</div>
}

/** Blocks side by side that wrap to lines of at least `min` wide. */
export function Columns({
  children,
  min = 'narrow',
}: {
  readonly children: ReactNode
  readonly min?: 'narrow' | 'wide'
}) {
  return <div className={`${css.columns} ${css[min]}`}>{children}</div>
}

/** Buttons in a row. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
