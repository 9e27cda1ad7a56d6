import { beforeAll, describe, expect, it } from 'vitest'
import { measureSizes, type Sizes, siteBuild } from './size.ts'
import { growthSinceLastCommit } from './sizeGrowth.ts'

/** Bytes of script, gzip -9; what a browser loads first is counted in one (`journeys/firstLoad.journey.ts`). */
const lazyRouteBytes = 35_000

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
    const heavy = sizes.routes.filter(({ lazyBytes }) => lazyBytes > lazyRouteBytes)
    expect(heavy, growth(heavy.length > 0)).toEqual([])
  })
})
