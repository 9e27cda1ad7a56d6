import { expect, it } from 'vitest'
import { overGoal } from '../measurement.ts'
import { fundValues } from './fundValues.ts'

/** 120 schemes of 30 years take a while to be made up, and ten times as many schemes cost the same sum. */
const isProving = process.env.PROVE === '1'

it('the graphs of ten times as many schemes read ten times as many prices', async () => {
  const rows = isProving
    ? await fundValues(undefined, undefined, 1)
    : await fundValues({ schemes: 3, years: 12 }, { schemes: 30, years: 12 }, 1)
  const counted = rows.filter(({ area }) => area === 'values of mutual funds')
  expect(counted).toHaveLength(2)
  expect(overGoal(counted)).toEqual([])
})
