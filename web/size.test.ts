import { beforeAll, describe, expect, it } from 'vitest'
import { measureSizes, type RouteSize, type Sizes } from './size.ts'

/**
 * Bytes of script, gzip -9. The goal is 100 kB; the login's limit is lower as an early warning. Everything that any
 * screen uses of the schema library is in one chunk of the first load, so forms of later screens count here too.
 */
const loginBytes = 98_700
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

describe('what a phone has to load before it shows anything', () => {
  it('the login screen', () => {
    expect(routeOf('LoginRoute').firstLoadBytes).toBeLessThanOrEqual(loginBytes)
  })

  it('the dashboard with its shell', () => {
    expect(routeOf('DashboardRoute').firstLoadInShellBytes).toBeLessThanOrEqual(dashboardBytes)
  })

  it('each further route', () => {
    expect(sizes.routes.length).toBeGreaterThan(8)
    const heavy = sizes.routes.filter(({ lazyBytes }) => lazyBytes > lazyRouteBytes)
    expect(heavy).toEqual([])
  })
})
