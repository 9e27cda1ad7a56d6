import type { ReactNode } from 'react'
import css from './text.module.css'

interface PageTitleProps {
  readonly children: ReactNode
  /** A small line above, e.g. a date or the step. */
  readonly eyebrow?: ReactNode
  /** One or two sentences below. */
  readonly lead?: ReactNode
  /** Actions or a stamp at the right. */
  readonly aside?: ReactNode
}

/** The only `h1` of a screen. It gets the focus after a change of page, so that a screen reader reads it. */
export function PageTitle({ children, eyebrow, lead, aside }: PageTitleProps) {
  return (
    <div className={css.pageTitle}>
      <div>
        {eyebrow && <p className={css.eyebrow}>{eyebrow}</p>}
        <h1 tabIndex={-1}>{children}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </div>
      {aside}
    </div>
  )
}

/** Moves the focus to the page's heading, or to its main part when there is none yet. */
export function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}
