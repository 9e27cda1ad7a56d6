import { expect, it } from 'vitest'
import { overGoal } from '../measurement.ts'
import { benchFundScreens } from './fundScreens.ts'

it('no frame of the screens of 120 schemes of thirty years is seen as a hitch', {
  timeout: 1_200_000,
}, async () => {
  const rows = await benchFundScreens()
  expect(rows).toHaveLength(2)
  expect(overGoal(rows)).toEqual([])
})
