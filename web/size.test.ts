import { beforeAll, describe, expect, it } from 'vitest'
import { overGoal } from '../infra/checks/bench/measurement.ts'
import { measureSizes, routeMeasurements, type Sizes, siteBuild } from './size.ts'
import { growthSinceLastCommit } from './sizeGrowth.ts'

let sizes: Sizes
beforeAll(async () => {
  sizes = await measureSizes()
})

/** What a failure says: the modules that grew since the last commit. */
const growth = (isOver: boolean): string =>
  isOver ? `against the last commit:\n${growthSinceLastCommit(siteBuild).slice(0, 20).join('\n')}` : ''

describe('what a screen adds to what every screen has', () => {
  it('each further route', () => {
    expect(sizes.routes.length).toBeGreaterThan(8)
    const heavy = overGoal(routeMeasurements(sizes))
    expect(heavy, growth(heavy.length > 0)).toEqual([])
  })
})
