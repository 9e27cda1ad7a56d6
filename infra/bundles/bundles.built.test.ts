import { expect, it } from 'vitest'
import { bundleSizes, packagesHeldTwice } from './bundleSizes.ts'

it('makes no function larger than its goal', () => {
  const sizes = bundleSizes()
  expect(sizes.length).toBeGreaterThan(45)
  expect(sizes.filter(({ bytes, goalBytes }) => bytes > goalBytes)).toEqual([])
})

it('puts no package into a function twice', () => {
  expect(packagesHeldTwice()).toEqual([])
})
