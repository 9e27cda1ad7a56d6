// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showFirst } from './showFirst.ts'

const before = readFileSync(path.join(import.meta.dirname, '../../before.js'), 'utf8')

/** The page that was written at build time, with its script before the first paint; answers where the app goes. */
function writtenPage(html: string): HTMLElement {
  document.documentElement.dataset.page = 'login'
  document.body.innerHTML = `<div id="root">${html}</div>`
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  new Function(before)()
  expect(document.documentElement.dataset.start).toBe('page')
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  return root
}

const press = (selector: string): void => {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing is ${selector}`)
  found.click()
}

describe('the first rendering of the app', () => {
  const pressed = vi.fn()
  beforeEach(() => pressed.mockClear())

  const show = (root: HTMLElement, last = 'Dark'): void =>
    showFirst(
      root,
      <form method="dialog">
        <input name="email" defaultValue="" />
        <label>
          <input type="radio" name="language" value="hi" onChange={() => pressed('Hindi')} /> Hindi
        </label>
        <button type="button" onClick={() => pressed('Light')}>
          <span>Light</span>
        </button>
        <button type="button" onClick={() => pressed(last)}>
          {last}
        </button>
        <details>
          <summary>Question</summary>
        </details>
      </form>,
    )
  const html = `<form method="dialog"><input name="email" value=""><label><input type="radio" name="language" value="hi"> Hindi</label><button type="button"><span>Light</span></button><button type="button">Dark</button><details><summary>Question</summary></details></form>`

  it('presses what was pressed last, once', () => {
    const root = writtenPage(html)
    press('button:last-of-type')
    press('button span')
    press('button span')
    show(root)
    expect(pressed.mock.calls).toEqual([['Light']])
    press('button:last-of-type')
    expect(pressed.mock.calls).toEqual([['Light'], ['Dark']])
  })

  it('presses nothing when nothing was pressed, or only a field', () => {
    const root = writtenPage(html)
    press('[name=email]')
    show(root)
    expect(pressed).not.toHaveBeenCalled()
  })

  it('chooses what was chosen by its label', () => {
    const root = writtenPage(html)
    press('label')
    show(root)
    expect(pressed.mock.calls).toEqual([['Hindi']])
  })

  it('presses nothing else where the pressed button is not', () => {
    const root = writtenPage(html)
    press('button:last-of-type')
    show(root, 'Delete')
    expect(pressed).not.toHaveBeenCalled()
  })

  it('puts what is typed into no other field', () => {
    const root = writtenPage(html.replace('name="email"', 'name="phone"'))
    const field = root.querySelector('input')
    if (field) field.value = '9812345670'
    show(root)
    expect(root.querySelector('input')?.value).toBe('')
  })

  it('keeps what is typed, what is folded open, and where the focus is', () => {
    const root = writtenPage(html)
    const field = root.querySelector('input')
    if (field) field.value = 'a@b.test'
    root.querySelector('details')?.toggleAttribute('open', true)
    root.querySelector('button')?.focus()
    show(root)
    expect(document.activeElement?.textContent).toBe('Light')
    expect(root.querySelector('input')?.value).toBe('a@b.test')
    expect(root.querySelector('details')?.open).toBe(true)
  })
})
