/**
 * How many bytes of script a route adds to what every screen has, gzipped at level 9: `node web/size.ts` after a build
 * prints them. What a browser loads first is counted in one (`firstLoad.ts`).
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import type { Measurement } from '../infra/checks/bench/measurement.ts'
import { growthSinceLastCommit } from './sizeGrowth.ts'

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    dynamicImports: z.optional(z.array(z.string())),
  }),
)

/** The bytes of one route. */
export interface RouteSize {
  /** E.g. `src/routes/auth/LoginRoute.tsx`. */
  readonly source: string
  /** The route's chunk and what it imports beyond the entry and the shell, gzip bytes. */
  readonly lazyBytes: number
}

export interface Sizes {
  /** The entry and its static imports, gzip bytes. */
  readonly entryBytes: number
  /** What the screens of an investor share beyond the entry (the chunk groups of `vite.config.ts`), gzip bytes. */
  readonly shellBytes: number
  readonly routes: readonly RouteSize[]
}

/** Where the build of the site lies. */
export const siteBuild = fileURLToPath(new URL('./dist', import.meta.url))

/** Reads a build made by `vite build -c web/vite.config.ts`; rejects when there is none. */
export async function measureSizes(dist = siteBuild): Promise<Sizes> {
  const manifest = Manifest.parse(
    JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as unknown,
  )
  const files = new Map<string, number>()
  for (const { file } of Object.values(manifest))
    if (file.endsWith('.js') && !files.has(file))
      files.set(file, gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length)

  const scriptsOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    if (files.has(chunk.file)) found.add(chunk.file)
    for (const imported of chunk.imports ?? []) scriptsOf(imported, found)
    return found
  }
  const sum = (names: Iterable<string>) =>
    [...names].reduce((bytes, name) => bytes + (files.get(name) ?? 0), 0)

  const entryKey = Object.keys(manifest).find(key => /^_base-.*\.js$/.test(key))
  if (!entryKey) throw new Error(`${dist} has no base chunk: build the web first, see vite.config.ts`)
  const entry = scriptsOf(entryKey)
  const shell = new Set(
    Object.keys(manifest)
      .filter(key => /^_(investor|calls)-/.test(key))
      .flatMap(key => [...scriptsOf(key)])
      .filter(name => !entry.has(name)),
  )
  if (shell.size === 0) throw new Error(`${dist} has no chunk of what investors share: see vite.config.ts`)
  return {
    entryBytes: sum(entry),
    shellBytes: sum(shell),
    routes: Object.keys(manifest)
      .filter(key => /routes\/.*Route\.tsx$/.test(key))
      .map(source => ({
        source,
        lazyBytes: sum([...scriptsOf(source)].filter(name => !entry.has(name) && !shell.has(name))),
      })),
  }
}

/** The routes beside their goal. */
export const routeMeasurements = ({ routes }: Sizes): Measurement[] =>
  routes.map(({ source, lazyBytes }) => ({
    area: 'script of a route',
    what: source.replace(/^src\/routes\//, ''),
    figure: lazyBytes,
    unit: 'bytes',
    goal: 35_000,
  }))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measureSizes()
  process.stdout.write(`entry ${sizes.entryBytes} B, shell +${sizes.shellBytes} B (gzip -9)\n`)
  for (const route of sizes.routes) process.stdout.write(`${route.source}: +${route.lazyBytes} B\n`)
  process.stdout.write('\nModules against the last commit, before compression:\n')
  for (const line of growthSinceLastCommit(siteBuild)) process.stdout.write(`${line}\n`)
}
