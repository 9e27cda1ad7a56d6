import type { ReactNode } from 'react'
import css from './reading.module.css'

interface BesideProps {
  readonly children: ReactNode
  /** Stays in view beside the text on a wide screen, and comes after it on a narrow one. */
  readonly side: ReactNode
  /** On a narrow screen the column comes before the text: it says what the page is about. */
  readonly sideFirst?: boolean
}

/** A text of about 70 characters a line with a narrow column beside it. */
export function Beside({ children, side, sideFirst = false }: BesideProps) {
  const column = <aside className={css.side}>{side}</aside>
  return (
    <div className={`${css.beside} ${sideFirst ? css.sideFirst : ''}`}>
      {sideFirst && column}
      <div className={css.text}>{children}</div>
      {!sideFirst && column}
    </div>
  )
}

interface ReadingSectionProps {
  readonly title: ReactNode
  readonly children: ReactNode
}

/** A section of a text, with its heading. */
export const ReadingSection = ({ title, children }: ReadingSectionProps) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {children}
  </section>
)
