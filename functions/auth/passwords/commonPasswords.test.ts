import { describe, expect, it } from 'vitest'
import { commonPasswords, isCommonPassword } from './commonPasswords.ts'

describe('common passwords', () => {
  it('are some thousands, all in lower case', () => {
    expect(commonPasswords().size).toBeGreaterThan(10_000)
    expect([...commonPasswords()].filter(word => word !== word.toLowerCase() || word === '')).toEqual([])
  })
  it.each(['password', 'Password123', '12345678', 'qwertyuiop', 'JaiShriRam', 'India@123', 'sunshine2024'])(
    'include %s',
    password => {
      expect(isCommonPassword(password)).toBe(true)
    },
  )
  it('see through full-width letters', () => {
    expect(isCommonPassword('ｐａｓｓｗｏｒｄ')).toBe(true)
  })
  it.each(['Passbook-2026', 'green-river-bicycle', 'correct horse battery'])(
    'do not include %s',
    password => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
