import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** Which modules of the site's scripts grew since the last commit. */

const root = fileURLToPath(new URL('..', import.meta.url))
const ModuleSizes = z.record(z.string(), z.record(z.string(), z.number()))

/** Bytes of every module of a build, before compression, over all its script files. */
function modulesIn(dist: string): Map<string, number> | undefined {
  const file = path.join(dist, '.vite/modules.json')
  if (!existsSync(file)) return undefined
  const chunks = z.parse(ModuleSizes, JSON.parse(readFileSync(file, 'utf8')))
  // The checkout of the last commit links to the packages, so their paths begin elsewhere.
  const named = (name: string): string => name.slice(Math.max(0, name.lastIndexOf('node_modules/')))
  return new Map(
    Object.values(chunks).flatMap(modules =>
      Object.entries(modules).map(([name, bytes]): [string, number] => [named(name), bytes]),
    ),
  )
}

/** Builds the site of the last commit in a checkout of its own, once per commit; the path of its `dist`. */
function buildOfLastCommit(): string {
  const git = (...words: string[]): Buffer => execFileSync('git', words, { cwd: root, maxBuffer: 1e9 })
  // Outside the project, so that no test runner finds the tests of the checkout.
  const checkouts = path.join(tmpdir(), 'sthirank-size')
  const checkout = path.join(checkouts, git('rev-parse', 'HEAD').toString().trim())
  const dist = path.join(checkout, 'web/dist')
  if (existsSync(dist)) return dist
  rmSync(checkouts, { recursive: true, force: true })
  mkdirSync(checkout, { recursive: true })
  execFileSync('tar', ['-x', '-C', checkout], { input: git('archive', 'HEAD') })
  symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '-c', 'web/vite.config.ts'], {
    cwd: checkout,
    stdio: 'ignore',
    // The build that the checks measure is that of the local stage, which has the gallery.
    env: { ...process.env, STAGE: 'local' },
  })
  return dist
}

/** One line per module that is larger, new or smaller than in the last commit, largest growth first. */
export function growthSinceLastCommit(dist: string): string[] {
  const before = modulesIn(buildOfLastCommit())
  const now = modulesIn(dist)
  if (before === undefined || now === undefined) return ['the last commit has no figures of its modules']
  return [...new Set([...before.keys(), ...now.keys()])]
    .map(name => ({ name, bytes: (now.get(name) ?? 0) - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes !== 0)
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes }) => `${bytes > 0 ? '+' : ''}${bytes} B  ${name}`)
}
