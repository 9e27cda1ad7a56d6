import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Rules without nested ones, with their comments: `.a { … }`. */
const rules = (css: string): string[] => css.match(/[^{}]+\{[^{}]*\}/g) ?? []

it('what scrolls is positioned: a visually hidden word in it would else stand outside and make the page wider', () => {
  const scrolling = globSync('web/src/**/*.css').flatMap(file =>
    rules(readFileSync(file, 'utf8'))
      .filter(rule => /overflow(-x|-y)?: *(auto|scroll)/.test(rule))
      // Tabs hold plain words, and positioned they would lie over the filter that stands in their line.
      .filter(rule => !/\.tabs \{/.test(rule))
      .map(rule => ({ file, rule })),
  )
  expect(scrolling.length).toBeGreaterThan(7)
  expect(scrolling.filter(({ rule }) => !/position: *(relative|absolute|fixed|sticky)/.test(rule))).toEqual(
    [],
  )
})
