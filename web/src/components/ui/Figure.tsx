import type { ReactNode } from 'react'

interface FigureProps {
  readonly label: ReactNode
  readonly className?: string | undefined
  readonly lang?: string
  readonly children: ReactNode
}

/** An entry of a `dl`: what it is, and the figure. */
export const Figure = ({ label, className, lang, children }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={className} lang={lang}>
      {children}
    </dd>
  </div>
)
