/**
 * Makes the site's PNG icons from `web/public/icon.svg`: `node web/icons/build.ts`. The results are committed. Android cuts a
 * maskable icon to a shape of its own and keeps the inner 80 %; iOS rounds the corners itself and shows no transparency.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { resolveChromium } from '../chromium.ts'

interface Icon {
  readonly name: string
  /** Width and height in pixels. */
  readonly size: number
  /** How much of the width the drawing takes; the rest is its ground. */
  readonly part: number
  /** Corners are square and the ground fills them. */
  readonly filled: boolean
}

const icons: readonly Icon[] = [
  { name: 'icon-192', size: 192, part: 1, filled: false },
  { name: 'icon-512', size: 512, part: 1, filled: false },
  { name: 'icon-maskable-512', size: 512, part: 0.72, filled: true },
  { name: 'apple-touch-icon', size: 180, part: 0.86, filled: true },
]
const folder = new URL('../public/', import.meta.url)
const drawing = await readFile(new URL('icon.svg', folder), 'utf8')
const ground = / fill="(#[\dA-F]{6})"/.exec(drawing)?.[1]
if (ground === undefined) throw new Error('icon.svg has no ground')

const { executablePath, env } = await resolveChromium()
const browser = await chromium.launch({
  executablePath,
  env: { ...env },
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const { name, size, part, filled } of icons) {
  await page.setViewportSize({ width: size, height: size })
  const inner = Math.round(size * part)
  await page.setContent(`<style>
    body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; background: ${filled ? ground : 'transparent'} }
    svg { width: ${inner}px; height: ${inner}px }
  </style>${drawing}`)
  await page.screenshot({
    path: fileURLToPath(new URL(`${name}.png`, folder)),
    omitBackground: true,
  })
}
await browser.close()
