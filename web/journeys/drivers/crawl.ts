import type { Page, Request } from '@playwright/test'
import { type PathName, paths, patternOf } from '../../src/app/paths.ts'
import { expect } from './journey.ts'

/** So many addresses of one route are opened, two under `npm run prove`; links are taken from all of them. */
const openedPerRoute = process.env.PROVE === '1' ? 2 : 1

const names = Object.keys(paths).filter((name): name is PathName => name in paths)
/** The route of an address, as the router finds it; undefined leads to the catch-all. The dashboard's pattern fits others too. */
const routeOf = (path: string): PathName | undefined =>
  [...names.filter(name => name !== 'dashboard'), 'dashboard' as const].find(name =>
    patternOf(name).test(path),
  )

/** The addresses of all links that the page shows, as they are written. */
const linksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...document.querySelectorAll('a[href]')].map(link => link.getAttribute('href') ?? ''))

/** Goes to an address of the app, as a link does, and waits until the screen of another path is shown. */
async function openAddress(page: Page, address: string): Promise<void> {
  const isOther = await page.evaluate(hash => {
    const pathOf = (text: string) => text.replace(/\?.*/, '')
    const other = pathOf(location.hash) !== pathOf(hash)
    if (other) document.querySelector('#main > *')?.setAttribute('data-left', '')
    location.hash = hash
    return other
  }, address)
  if (isOther) await expect(page.locator('#main > [data-left]')).toHaveCount(0)
}

/** The calls of a page that are not answered yet. The page's load state knows only those of its first load. */
function callsOf(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>()
  page.on('request', request => {
    if (['fetch', 'script'].includes(request.resourceType())) calls.add(request)
  })
  page.on('requestfinished', request => calls.delete(request))
  page.on('requestfailed', request => calls.delete(request))
  return calls
}

/** What a crawl has found: the routes that it opened, and every link that leads nowhere, with the page it stands on. */
export interface Crawl {
  readonly opened: ReadonlySet<PathName>
  readonly broken: readonly string[]
}

/**
 * Follows the links of the app from these addresses. Each must be an address of the route table, show a heading and its
 * texts; a file of the site must be there; other sites must be reached by https, mail or telephone.
 */
export async function crawl(page: Page, starts: readonly string[]): Promise<Crawl> {
  const waiting = starts.map(address => ({ address, from: 'the start' }))
  const seen = new Set<string>(starts)
  const opened = new Map<PathName, number>()
  const broken: string[] = []
  const calls = callsOf(page)
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { address, from } = next
    const [path = ''] = address.replace(/^#/, '').split('?')
    const route = routeOf(path)
    if (route === undefined) {
      broken.push(`${address} of ${from}: no such page`)
      continue
    }
    const times = opened.get(route) ?? 0
    if (times >= openedPerRoute) continue
    opened.set(route, times + 1)
    await openAddress(page, address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const message = `${address}: its calls are answered`
    await expect.poll(() => calls.size, { message, intervals: [20, 50, 100] }).toBe(0)
    await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0)
    const text = await page.locator('body').innerText()
    if (/⟦/.test(text)) broken.push(`${address} of ${from}: texts are missing`)
    if (/still blank|अभी खाली है/.test(text)) broken.push(`${address} of ${from}: a blank page`)
    for (const link of await linksOf(page)) {
      if (seen.has(link)) continue
      seen.add(link)
      if (link.startsWith('#/')) waiting.push({ address: link, from: address })
      else if (link.startsWith('/')) {
        const reply = await page.request.get(link)
        if (!reply.ok()) broken.push(`${link} of ${address}: answered ${reply.status()}`)
      } else if (!/^(https:\/\/|mailto:|tel:|blob:|#main$)/.test(link))
        broken.push(`${link} of ${address}: neither a page nor another site`)
    }
  }
  return { opened: new Set(opened.keys()), broken }
}
