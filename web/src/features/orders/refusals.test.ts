import { expect, it } from 'vitest'
import { purchase } from '../../../../shared/contracts/orders/purchase.ts'
import { helpOf, helps } from './refusals.ts'

it('says the next step for every refusal of a purchase', () => {
  const without = purchase.problems.filter(id => !Object.hasOwn(helps, id))
  expect(without, 'add its next step to web/src/features/orders/refusals.ts').toEqual([])
})

it('has no step for a refusal that a purchase does not know', () => {
  const known = new Set<string>(purchase.problems)
  expect(Object.keys(helps).filter(id => !known.has(id))).toEqual([])
})

it('lets the refusals of every call be tried again', () => {
  expect(helpOf('session.unavailable')).toBe('again')
  expect(helpOf('orders.kycNeeded')).toBe('kyc')
})
