import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Route } from 'playwright-core'
import { resolveChromium } from '../../../../web/chromium.ts'
import { desktop, phone } from '../../../../web/journeys/drivers/devices.ts'
import { siteBuild } from '../../../../web/size.ts'
import { buildWhatIsStale } from '../../../local/build.ts'
import { repositoryRoot } from '../../../repository.ts'
import type { Measurement } from '../measurement.ts'
import { type Frame, longFrames } from './frames.ts'
import { fundAnswers } from './fundAnswers.ts'
import { fundSteps } from './fundSteps.ts'

/**
 * The screens of funds of an investor with 120 schemes of thirty years, in Chromium with a quarter of this processor: the
 * built site, whose calls are answered here by the functions' own handlers. No server and no stack.
 */

const size = { schemes: 120, years: 30 }
const slowerProcessor = 4
/** Longer is seen as a hitch. */
const longestMs = 100
const devices = { phone, desktop } as const

/** Nothing listens there: every request is answered by `answer`. */
const origin = 'http://localhost:9'
/** The day of the newest prices of the random portfolio. */
const serverNow = '2026-11-23T04:30:00Z'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

/** Files of the site, and calls; what has nothing to do with funds is not found. */
function openSite(): (route: Route) => Promise<void> {
  const answers = fundAnswers(size)
  const known = new Map<string, string>()
  const answer = async (path: string, body: string): Promise<string | undefined> => {
    const key = `${path} ${body}`
    const text = known.get(key) ?? JSON.stringify(await answers.get(path)?.(JSON.parse(body)))
    if (text !== undefined) known.set(key, text)
    return text
  }
  return async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/api/')) {
      const path = pathname.slice('/api'.length)
      // An empty key: calls are sent unsealed.
      const body = path === '/getPublicKey' ? '' : await answer(path, route.request().postData() ?? '{}')
      if (body === undefined) return route.fulfill({ status: 404 })
      return route.fulfill({ body, headers: { 'x-server-now': serverNow } })
    }
    const file = join(siteBuild, pathname.replace(/^\/platform\//, '') || 'index.html')
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({
      contentType: types[extname(file)] ?? 'application/octet-stream',
      body: readFileSync(file),
    })
  }
}

type Site = ReturnType<typeof openSite>

async function openPage(browser: Browser, device: BrowserContextOptions, site: Site): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  const page = await context.newPage()
  await page.route(`${origin}/**`, site)
  await page.addInitScript(() => {
    localStorage.setItem('sthirank.signedIn', 'yes')
    sessionStorage.setItem('sthirank.popups', 'asked')
  })
  // How the app itself starts is another measurement.
  await page.goto(`${origin}/platform/#/portfolio/import`)
  await page.waitForLoadState('networkidle')
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
  return page
}

async function longestOfRun(browser: Browser, device: BrowserContextOptions, site: Site): Promise<Frame> {
  const page = await openPage(browser, device, site)
  try {
    const frames = await longFrames(browser, page, fundSteps(page, size.schemes))
    return frames.reduce((most, one) => (one.ms > most.ms ? one : most), { step: 'none of 50 ms', ms: 0 })
  } finally {
    await page.context().close()
  }
}

/** The longest frame on each device: the median of so many runs. */
export async function benchFundScreens(runs = 3): Promise<Measurement[]> {
  await buildWhatIsStale(repositoryRoot, line => void process.stderr.write(`${line}\n`), { names: ['site'] })
  const { executablePath, env } = await resolveChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const site = openSite()
  const rows: Measurement[] = []
  try {
    for (const [name, device] of Object.entries(devices)) {
      const longest: Frame[] = []
      for (let run = 0; run < runs; run += 1) longest.push(await longestOfRun(browser, device, site))
      longest.sort((one, other) => one.ms - other.ms)
      rows.push({
        area: 'fund screens, processor × 4',
        what: `the longest frame, ${size.schemes} schemes, ${size.years} years, ${name}`,
        figure: Math.round(longest[longest.length >> 1]?.ms ?? Number.NaN),
        unit: 'ms',
        goal: longestMs,
        note: longest.map(({ step, ms }) => `${Math.round(ms)}: ${step}`).join('; '),
      })
    }
  } finally {
    await browser.close()
  }
  return rows
}
