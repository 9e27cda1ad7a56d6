import type { ReactNode } from 'react'
import css from './reading.module.css'

interface ScrollBoxProps {
  readonly label: string
  readonly children: ReactNode
}

/** A box whose table may be wider than a phone: it scrolls by itself, also with the keys. */
export const ScrollBox = ({ label, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
  // biome-ignore lint/a11y/useSemanticElements: no landmark, which would be one more of the section's name
  <div className={css.scroll} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)
