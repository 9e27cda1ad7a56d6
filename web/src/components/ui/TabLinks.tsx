import type { ReactNode } from 'react'
import css from './menu.module.css'

interface TabLinksProps {
  /** The name of the row. */
  readonly label: string
  readonly items: readonly { readonly key: string; readonly label: ReactNode; readonly href: string }[]
  readonly current: string
}

/** Tabs with addresses of their own: links, so that each can be opened, bookmarked and returned to. */
export function TabLinks({ label, items, current }: TabLinksProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {items.map(item => (
        <a
          key={item.key}
          className={`${css.tab} ${css.tabLink}`}
          href={item.href}
          aria-current={item.key === current ? 'page' : undefined}
        >
          {item.label}
        </a>
      ))}
    </nav>
  )
}
