import { expect, it } from 'vitest'
import { overGoal } from '../checks/bench/measurement.ts'
import { bundleSizes, packagesHeldTwice } from './bundleSizes.ts'

it('makes no function larger than its goal', () => {
  const sizes = bundleSizes()
  expect(sizes.length).toBeGreaterThan(45)
  expect(overGoal(sizes)).toEqual([])
})

it('puts no package into a function twice', () => {
  expect(packagesHeldTwice()).toEqual([])
})
