import { expect, it } from 'vitest'
import { maskContact } from './maskContact.ts'

it('says where a code went without saying it all', () => {
  expect(maskContact({ phone: '9876543210' })).toBe('•••••••210')
  expect(maskContact({ email: 'asha@example.in' })).toBe('a•••@example.in')
})
