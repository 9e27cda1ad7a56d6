import type { FormEvent } from 'react'

const chosen = new Set(['checkbox', 'radio', 'file'])

/** Whether an element reports with `input` that somebody typed; the others report with `change` what was chosen. */
const isTyped = (element: EventTarget): boolean =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !chosen.has(element.type))

/**
 * Hears of every edit in a form, once: `<form {...onEdit(...)}>`. Text is heard of with every key, what is chosen by its
 * `change` event. Not by the `input` event that a browser sends before it: a rendering between the two would set a field
 * with a `value` or `checked` back, and its own handler would read the old choice.
 */
export function onEdit(edited: (event: FormEvent<HTMLFormElement>) => void) {
  return {
    onInput: (event: FormEvent<HTMLFormElement>): void => {
      if (isTyped(event.target)) edited(event)
    },
    onChange: (event: FormEvent<HTMLFormElement>): void => {
      if (!isTyped(event.target)) edited(event)
    },
  }
}
