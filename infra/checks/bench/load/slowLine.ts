import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { resolveChromium } from '../../../../web/chromium.ts'
import { phone } from '../../../../web/journeys/drivers/devices.ts'
import { clearPlace, newPlace, startByCommand } from '../../../drivers/testStack.ts'
import type { Measurement } from '../measurement.ts'

/** Slow 3G of a cheap phone, as Chrome's tools name it: 400 kbit/s, 400 ms there and back, a quarter of this processor. */
const line = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
const slowerProcessor = 4
const times = 3

/** Milliseconds from the start of the navigation. */
interface Arrival {
  /** The first words (First Contentful Paint). */
  readonly words: number
  /** The largest part of the first screen (Largest Contentful Paint). */
  readonly largest: number
  /** The app has started: what is typed can be sent. */
  readonly usable: number
}

const median = (figures: readonly number[]): number =>
  [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

/** Runs in the page: the moment at which the app takes the place of what was written at build time. */
function noteStart(): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.start !== undefined || document.querySelector('#root > *') === null)
      return
    if (document.querySelector('#frame') !== null) return
    observer.disconnect()
    performance.mark('usable')
  }).observe(document, { attributes: true, childList: true, subtree: true })
}

/** Runs in the page: what the browser has noted. */
function readArrival(): Promise<Arrival> {
  return new Promise(resolve => {
    new PerformanceObserver(list => {
      resolve({
        words: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        largest: list.getEntries().at(-1)?.startTime ?? Number.NaN,
        usable: performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN,
      })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

async function throttle(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', line)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
}

/** Opens an address with an empty cache. */
async function arrive(context: BrowserContext, address: string): Promise<Arrival> {
  const page = await context.newPage()
  await page.addInitScript(noteStart)
  await throttle(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, {
    timeout: 60_000,
  })
  return page.evaluate(readArrival)
}

/** How long a visitor with a cheap phone on a slow line waits for the log-in: medians of three first visits. */
async function measureSlowLine(origin: string): Promise<Measurement[]> {
  const { executablePath, env } = await resolveChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const arrivals: Arrival[] = []
  for (let time = 0; time < times; time += 1) {
    const context = await browser.newContext(phone)
    arrivals.push(await arrive(context, `${origin}/platform/`))
    await context.close()
  }
  await browser.close()
  const row = (what: string, of: keyof Arrival, goal?: number): Measurement => ({
    area: 'slow 3G, processor × 4',
    what: `log-in, ${what}`,
    figure: Math.round(median(arrivals.map(arrival => arrival[of]))),
    unit: 'ms',
    ...(goal !== undefined && { goal }),
  })
  return [
    row('something to read', 'words', 2500),
    row('largest part', 'largest'),
    row('usable', 'usable', 5000),
  ]
}

export async function benchSlowLine(): Promise<Measurement[]> {
  const place = await newPlace()
  const stack = await startByCommand(place)
  try {
    return await measureSlowLine(stack.origin)
  } finally {
    await clearPlace(place.dataDir, stack)
  }
}
