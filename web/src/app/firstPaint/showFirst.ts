import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** What has a state that a reader may have changed, or does nothing without the app. */
const usable = 'input, details, button'
/** Of two renderings, what is the same. */
const meaningOf = (element: Element): string => element.getAttribute('name') + element.textContent

/**
 * Renders the app for the first time, in the place of what `index.html` or a page's own file shows until then
 * (`web/prerenderPlugin.ts`). It happens in one step, so nothing flickers: what is typed, where the focus is, what is
 * folded open, and the parts further down that are loaded only when somebody comes near (`lib/loading/WhenNear.tsx`) are
 * taken over. What was pressed last (`src/before.js` marks it) is pressed again, because nothing answered it. Not hydrated:
 * then everything that a device remembers, its theme, language and session, would have to wait for a second rendering.
 */
export function showFirst(root: HTMLElement, app: ReactNode): void {
  const page = document.documentElement
  const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]
  const shown = (selector: string) => (page.dataset.start === 'page' ? all(selector) : [])
  const used = shown(usable)
  const written = shown('[data-written]')
  const pressed = shown('[data-pressed]')[0]?.closest(usable)
  const focused = document.activeElement
  flushSync(() => createRoot(root).render(app))
  const places = all('[data-near]')
  for (const [at, part] of written.entries()) places[at]?.append(part)
  document.getElementById('frame')?.remove()
  delete page.dataset.start
  const fresh = all(usable)
  let again: HTMLElement | undefined
  for (const [at, before] of used.entries()) {
    const now = fresh[at]
    if (now === undefined || meaningOf(now) !== meaningOf(before)) continue
    if (before instanceof HTMLInputElement && now instanceof HTMLInputElement)
      now.value = before.value || now.value
    now.toggleAttribute('open', before.hasAttribute('open'))
    if (before === focused) now.focus({ preventScroll: true })
    if (before === pressed) again = now
  }
  again?.click()
}
