import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './menu.module.css'

export interface TabItem {
  readonly key: string
  readonly label: ReactNode
  readonly panel: ReactNode
}

interface TabsProps {
  /** The name of the row of tabs. */
  readonly label: string
  readonly items: readonly TabItem[]
  /** The tab that is open until one is chosen; the first one by default. */
  readonly opensOn?: string | undefined
  /** The chosen tab when the address decides; otherwise it is local state. */
  readonly chosen?: string | undefined
  readonly onChoose?: (key: string) => void
}

/** Tabs with roving focus: arrow keys move and choose, Home and End jump. */
export function Tabs({ label, items, opensOn, chosen, onChoose }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState(opensOn)
  const known = items.some(item => item.key === chosen) ? chosen : own
  const current = items.find(item => item.key === known) ?? items[0]
  if (!current) return null

  const choose = (key: string) => {
    setOwn(key)
    onChoose?.(key)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.indexOf(current)
    const goal = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 }[
      event.key
    ]
    const next = goal === undefined ? undefined : items[goal % items.length]
    if (!next) return
    event.preventDefault()
    choose(next.key)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.key)}"]`)?.focus()
  }

  return (
    <div>
      <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown} tabIndex={-1}>
        {items.map(item => (
          <button
            key={item.key}
            type="button"
            role="tab"
            data-tab={item.key}
            id={`${id}-tab-${item.key}`}
            aria-selected={item === current}
            aria-controls={item === current ? `${id}-panel-${item.key}` : undefined}
            tabIndex={item === current ? 0 : -1}
            className={css.tab}
            onClick={() => choose(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div
        className={css.panel}
        role="tabpanel"
        id={`${id}-panel-${current.key}`}
        aria-labelledby={`${id}-tab-${current.key}`}
      >
        {current.panel}
      </div>
    </div>
  )
}
