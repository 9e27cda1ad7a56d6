import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** What does nothing without the app; links and what folds open work on the page alone. */
const pressable = 'button, [type=radio]'

/** What an element is to its reader: of two renderings, which is the same one. */
const identityOf = (element: Element): string =>
  ['name', 'value', 'aria-label'].map(one => element.getAttribute(one)).join() + element.textContent

/**
 * Renders the app for the first time, in the place of what `index.html` or a page's own file shows until then
 * (`web/prerenderPlugin.ts`). It happens in one step, so nothing flickers: what is typed, its focus, what is folded open,
 * and the parts further down that are loaded only when somebody comes near (`lib/loading/WhenNear.tsx`) are taken over.
 * What was pressed last (`src/before.js` marks it) is pressed again, because nothing answered it. Not hydrated: then
 * everything that a device remembers, its theme, language and session, would have to wait for a second rendering.
 */
export function showFirst(root: HTMLElement, app: ReactNode): void {
  const page = document.documentElement
  const isShown = page.dataset.start === 'page'
  const typed = isShown ? [...root.querySelectorAll('input')] : []
  const written = isShown ? [...root.querySelectorAll('[data-written]')] : []
  const focused = typed.find(field => field === document.activeElement)
  const folds = isShown ? [...root.querySelectorAll('details')] : []
  const pressables = isShown ? [...root.querySelectorAll(pressable)] : []
  const pressed = isShown ? root.querySelector('[data-pressed]')?.closest(pressable) : null
  flushSync(() => createRoot(root).render(app))
  const fields = [...root.querySelectorAll('input')]
  for (const [at, before] of typed.entries()) {
    const field = fields[at]
    if (field?.name !== before.name) continue
    if (before.value !== '') field.value = before.value
    if (before === focused) field.focus({ preventScroll: true })
  }
  const places = root.querySelectorAll('[data-near]')
  for (const [at, part] of written.entries()) places[at]?.append(part)
  const folded = root.querySelectorAll('details')
  for (const [at, before] of folds.entries()) folded[at]?.toggleAttribute('open', before.open)
  document.getElementById('frame')?.remove()
  delete page.dataset.start
  if (!pressed) return
  const again = root.querySelectorAll<HTMLElement>(pressable)[pressables.indexOf(pressed)]
  if (again && identityOf(again) === identityOf(pressed)) again.click()
}
