import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** A browser that Playwright can launch. */
export interface Chromium {
  readonly executablePath: string
  /** To be added to the environment of the browser's process. */
  readonly env: Readonly<Record<string, string>>
}

const packageFile = fileURLToPath(
  new URL('../node_modules/@sparticuz/chromium/package.json', import.meta.url),
)
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Environment variables that unpacking sets; the journeys' own process keeps its values. */
const touched = ['TMPDIR', 'AWS_EXECUTION_ENV', 'HOME', 'FONTCONFIG_PATH', 'LD_LIBRARY_PATH']

/**
 * The browser of the journeys: `CHROMIUM_PATH` when set, else the one that `npm ci` installed (linux x64, with its
 * libraries, unpacked once into `node_modules/.cache`), else an installed one. Throws when there is none.
 */
export async function resolveChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH
  if (given !== undefined && given !== '') return { executablePath: given, env: {} }
  if (process.platform === 'linux' && process.arch === 'x64') return unpackChromium()
  const found = installed.find(existsSync)
  if (found === undefined)
    throw new Error('No Chromium was found: install Chrome or Chromium, or set CHROMIUM_PATH to one.')
  return { executablePath: found, env: {} }
}

async function unpackChromium(): Promise<Chromium> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(packageFile, 'utf8')) as unknown)
  // One folder per version, so that an older or half-unpacked browser is never used.
  const folder = path.resolve(path.dirname(packageFile), '../../.cache', `chromium-${version}`)
  mkdirSync(folder, { recursive: true })
  const before = touched.map(name => [name, process.env[name]] as const)
  process.env.TMPDIR = folder
  // Makes the package unpack its shared libraries too, so that nothing has to be installed.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    return { executablePath, env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') } }
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
