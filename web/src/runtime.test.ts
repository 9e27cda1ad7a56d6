import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const sources = globSync('**/*.tsx', { cwd: here })
  .filter(name => !name.endsWith('.test.tsx'))
  .map(name => ({ name, text: readFileSync(`${here}/${name}`, 'utf8') }))

// What React takes and Preact does not, see "Preact at run time" in web/README.md.
it.each([
  ['a form with `onChange`, which hears of text only when a field is left', /<form\b[^<]*\sonChange=/],
  ['`spellCheck` and its like as a boolean, which is no attribute', /\s(spellCheck|autoCorrect)(=\{|\s|>)/],
  ['`autoFocus`, which is an attribute and moves no focus', /\sautoFocus\b/],
  ['`StrictMode`, which does nothing', /\bStrictMode\b/],
])('no component has %s', (_, pattern) => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.filter(({ text }) => pattern.test(text)).map(({ name }) => name)).toEqual([])
})
