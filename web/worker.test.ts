import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { siteBuild } from './size.ts'

const fileOf = (address: string): string =>
  path.join(siteBuild, address === '/platform/' ? 'index.html' : address.replace('/platform/', ''))
const Manifest = z.object({
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.optional(z.string()) })),
})

/** Width and height of a PNG: its first chunk (PNG 1.2, 11.2.2). */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('the service worker and the manifest of a build (U10)', () => {
  const worker = readFileSync(path.join(siteBuild, 'sw.js'))

  it('stores files that are there: the page, its styles and scripts, and the page without a connection', () => {
    const stored = [...worker.toString().matchAll(/url:"([^"]+)",revision/g)].map(([, url = '']) => url)
    expect(stored).toEqual(expect.arrayContaining(['/platform/', '/platform/offline.html']))
    expect(stored.length).toBeGreaterThan(10)
    expect(stored.filter(url => !existsSync(fileOf(url)))).toEqual([])
    // An open page compares the module that it was started by.
    const entry = /entry:"([^"]+)"/.exec(worker.toString())?.[1]
    expect(readFileSync(fileOf('/platform/'), 'utf8')).toContain(`src="${entry}"`)
  })

  it('lets calls of the API pass by', () => {
    expect(worker.toString()).toMatch(/addRoutes\(\[\w+\]\)/)
    expect(worker.toString()).toContain('"/api/*"')
  })

  it('is small, and its licence is in the list', () => {
    expect(gzipSync(worker, { level: 9 }).length).toBeLessThan(10_000)
    expect(readFileSync(path.join(siteBuild, 'licenses.txt'), 'utf8')).toContain('Workbox')
  })

  it('the manifest names icons of the sizes that phones want', () => {
    const { start_url, icons } = Manifest.parse(
      JSON.parse(readFileSync(path.join(siteBuild, 'app.webmanifest'), 'utf8')),
    )
    expect(start_url).toBe('/platform/')
    const drawn = icons.filter(({ src }) => src.endsWith('.png'))
    expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, sizes } of drawn) expect(sizeOf(readFileSync(fileOf(src)))).toBe(sizes)
    expect(sizeOf(readFileSync(fileOf('/platform/apple-touch-icon.png')))).toBe('180x180')
  })
})
