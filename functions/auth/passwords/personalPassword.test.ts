import { expect, it } from 'vitest'
import { isPersonalPassword } from './personalPassword.ts'

const asha = { email: 'asha.rao84@example.in', name: 'Asha Rao' }

it.each([
  ['asha.rao84@example.in', true],
  ['AshaRao-2026', true],
  ['raoasha1', true],
  ['ＡＳＨＡ rao 123', true],
  ['asharao84!!!', true],
  // Enough is left beside the name.
  ['Asha-loves-mangoes', false],
  // Short, but not made of anything of theirs: its length is another rule.
  ['mango', false],
  ['green-river-bicycle', false],
])('%s → %s', (password, personal) => {
  expect(isPersonalPassword(password, asha)).toBe(personal)
})

it('takes a name in any script, and no word that is too short', () => {
  expect(isPersonalPassword('आशा-राव-12', { email: 'a@b.in', name: 'आशा राव' })).toBe(true)
  expect(isPersonalPassword('li-12345', { email: 'li@b.in', name: 'Li' })).toBe(false)
})
