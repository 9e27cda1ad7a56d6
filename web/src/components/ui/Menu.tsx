import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly danger?: boolean
}

interface MenuProps {
  /** The name of the button and of the menu. */
  readonly label: string
  /** What the button shows; with only an icon, `label` is its name. */
  readonly children: ReactNode
  readonly items: readonly MenuItem[]
}

// Longer than 70 lines: the keys, the focus and the markup they refer to belong on one page.
/** A button with a list of actions: arrow keys, Home, End, Esc; the focus returns to the button. */
export function Menu({ label, children, items }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1
    const goal = { ArrowDown: at + 1, ArrowUp: at - 1 + rows.length, Home: 0, End: rows.length - 1 }[
      event.key
    ]
    if (goal !== undefined) {
      event.preventDefault()
      rows[goal % rows.length]?.focus()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
  }

  return (
    <div className={css.menu} ref={root}>
      <button
        ref={button}
        type="button"
        className={css.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault()
            setOpen(true)
          }
        }}
      >
        {children}
      </button>
      {open && (
        <div className={css.list} id={id} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {items.map(item => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={`${css.item} ${item.danger ? css.danger : ''}`}
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
