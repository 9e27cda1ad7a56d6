import type { ReactNode } from 'react'
import css from './notice.module.css'

interface EmptyStateProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** One action: the next step. */
  readonly action?: ReactNode
}

/** An empty list: a picture, one sentence and one action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={css.state}>
      <LedgerDrawing />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className={css.stateActions}>{action}</div>}
    </div>
  )
}

/** A small open passbook. */
function LedgerDrawing() {
  return (
    <svg
      width="132"
      height="84"
      viewBox="0 0 132 84"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path
        d="M66 14C54 7 32 6 10 9v62c22-3 44-2 56 5 12-7 34-8 56-5V9C100 6 78 7 66 14Z"
        fill="var(--surface)"
      />
      <path d="M66 14v62" />
      <path d="M10 71v4c22-3 44-2 56 5 12-7 34-8 56-5v-4" stroke="var(--line-strong)" />
      <path
        d="M20 24c14-1.5 26-.5 36 2.500M20 34c14-1.5 26-.5 36 2.500M20 44c14-1.5 26-.5 36 2.500M20 54c14-1.5 26-.5 36 2.500M76 26.500c10-3 22-4 36-2.500M76 36.500c10-3 22-4 36-2.500M76 46.500c10-3 22-4 36-2.5"
        stroke="var(--rule)"
      />
      <path d="M46 19v40" stroke="var(--loss)" strokeOpacity=".45" />
      <circle cx="98" cy="55" r="8" stroke="var(--brand)" strokeDasharray="3 2.5" />
    </svg>
  )
}
