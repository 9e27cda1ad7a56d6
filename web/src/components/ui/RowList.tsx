import type { ReactNode } from 'react'
import css from './rowList.module.css'

/** A list of rows, e.g. transactions. */
export const RowList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={css.rows}>{children}</ul>
)

interface RowProps {
  /** Amount, status or button, at the right edge. */
  readonly end: ReactNode
  readonly children: ReactNode
}

export const Row = ({ end, children }: RowProps) => (
  <li className={css.row}>
    <div>{children}</div>
    <div className={css.end}>{end}</div>
  </li>
)
