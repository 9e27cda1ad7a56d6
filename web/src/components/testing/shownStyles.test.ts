// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { shownStyles } from './shownStyles.ts'

/** jsdom's own function, from a window in which nothing is replaced. */
function ownStyles(): typeof getComputedStyle {
  const frame = document.head.appendChild(document.createElement('iframe'))
  const view = frame.contentWindow
  if (view === null) throw new Error('a frame has a window')
  return view.getComputedStyle.bind(view)
}
afterEach(() => {
  document.head.replaceChildren()
  document.body.replaceChildren()
})

const names = [
  'button',
  'details',
  'dialog',
  'div',
  'embed',
  'input',
  'label',
  'noscript',
  'option',
  'script',
].concat(['span', 'summary', 'summary', 'svg', 'td', 'tr'])
const few = ['', 'hidden']
const many = [...few, 'hidden="until-found"', 'open', 'popover', 'type="hidden"', 'type="submit"'].concat([
  'style="display: none"',
  'style="visibility: hidden"',
  'aria-hidden="true"',
])
const cases: [string, string[]][] = [
  ['<div>', many],
  ['<details>', few],
  ['<p style="visibility: hidden">', few],
  ['<p style="display: none">', few],
]

it.each(cases)('are those of jsdom in %s', (parent, attributes) => {
  const own = ownStyles()
  const shown = shownStyles(own)
  document.body.innerHTML = parent
  const [holder = document.body] = document.body.children
  for (const name of names)
    for (const attribute of attributes) {
      const element = holder.appendChild(document.createElement(name))
      const [key = '', value = ''] = attribute.replaceAll('"', '').split('=')
      if (key !== '') element.setAttribute(key, value)
      const { display, visibility } = own(element)
      const style = shown(element)
      const read = ['display', 'visibility'].map(property => style.getPropertyValue(property))
      expect([name, attribute, style.display, style.visibility, ...read]).toEqual([
        name,
        attribute,
        display,
        visibility,
        display,
        visibility,
      ])
    }
})

it('are those of a style sheet in the document', () => {
  const shown = shownStyles(ownStyles())
  const element = document.body.appendChild(document.createElement('p'))
  expect(shown(element).display).toBe('block')
  const sheet = document.head.appendChild(document.createElement('style'))
  sheet.textContent = 'p { display: none; visibility: hidden }'
  expect(shown(element)).toMatchObject({ display: 'none', visibility: 'hidden' })
})

it('have every other property, and follow a change', () => {
  const own = ownStyles()
  const shown = shownStyles(own)
  const element = document.body.appendChild(document.createElement('p'))
  const style = shown(element)
  expect(Reflect.get(style, 'marginTop')).toBe(own(element).marginTop)
  expect(style.getPropertyValue('margin-top')).toBe(own(element).marginTop)
  document.body.hidden = true
  document.body.style.visibility = 'hidden'
  expect(shown(element).visibility).toBe('hidden')
  document.body.hidden = false
  document.body.removeAttribute('style')
  expect(shown(element).visibility).toBe('visible')
})

it('are what Testing Library asks for', () => {
  const element = document.body.appendChild(document.createElement('p'))
  const style = document.defaultView?.getComputedStyle(element)
  expect(style?.display).toBe('block')
  expect(style).not.toBeInstanceOf(CSSStyleDeclaration)
})
