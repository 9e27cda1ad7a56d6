import type { ReactNode } from 'react'
import css from './text.module.css'

/** For screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={css.hidden}>{children}</span>
}
