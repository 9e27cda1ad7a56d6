import { beforeAll, describe, expect, it } from 'vitest'
import { measureSizes, type RouteSize, type Sizes, siteBuild } from './size.ts'
import { growthSinceLastCommit } from './sizeGrowth.ts'

/**
 * Bytes of script, gzip -9. The goal is 100 kB; the login's limit is lower as an early warning. Everything that any
 * screen uses of the schema library is in one chunk of the first load, so forms of later screens count here too.
 */
const loginBytes = 98_900
const dashboardBytes = 100_000
const lazyRouteBytes = 35_000

let sizes: Sizes
beforeAll(async () => {
  sizes = await measureSizes()
})

function routeOf(name: string): RouteSize {
  const found = sizes.routes.find(({ source }) => source.endsWith(`/${name}.tsx`))
  if (found === undefined) throw new Error(`the build has no route ${name}`)
  return found
}

/** What a failure says: the modules that grew since the last commit. */
const growth = (isOver: boolean): string =>
  isOver ? `against the last commit:\n${growthSinceLastCommit(siteBuild).slice(0, 20).join('\n')}` : ''

describe('what a phone has to load before it shows anything', () => {
  it('the login screen', () => {
    const { firstLoadBytes } = routeOf('LoginRoute')
    expect(firstLoadBytes, growth(firstLoadBytes > loginBytes)).toBeLessThanOrEqual(loginBytes)
  })

  it('the dashboard with its shell', () => {
    const { firstLoadInShellBytes } = routeOf('DashboardRoute')
    const isOver = firstLoadInShellBytes > dashboardBytes
    expect(firstLoadInShellBytes, growth(isOver)).toBeLessThanOrEqual(dashboardBytes)
  })

  it('each further route', () => {
    expect(sizes.routes.length).toBeGreaterThan(8)
    const heavy = sizes.routes.filter(({ lazyBytes }) => lazyBytes > lazyRouteBytes)
    expect(heavy, growth(heavy.length > 0)).toEqual([])
  })
})
