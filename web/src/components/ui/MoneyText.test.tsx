// @vitest-environment jsdom

import { afterEach, expect, it } from 'vitest'
import { cleanup, render } from '../testing/library.ts'
import { MoneyText } from './MoneyText.tsx'

afterEach(cleanup)

/** The amount with `|` where a line may end. */
const linesOf = (paise: number, how: { readonly hero?: boolean; readonly wraps?: boolean }): string => {
  const { container } = render(<MoneyText paise={paise} {...how} />)
  for (const place of container.querySelectorAll('wbr')) place.replaceWith('|')
  return container.textContent ?? ''
}

it.each([
  [128_283_989, '₹12,|82,|839.89'],
  [99_950, '₹999.50'],
  [-1_234_567_800, '−₹1,|23,|45,|678'],
])('a large amount of %d paise takes a second line after a comma only: %s', (paise, lines) => {
  expect(linesOf(paise, { hero: true })).toBe(lines)
})

it('any other amount stands on one line, unless it may wrap', () => {
  expect(linesOf(128_283_989, {})).toBe('₹12,82,839.89')
  expect(linesOf(128_283_989, { wraps: true })).toBe('₹12,|82,|839.89')
})
