import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { claimNote, Explained, isAlive, noteOf, readNote, removeNote } from 'cdk-local'
import { z } from 'zod'
import { runProgram } from './runProgram.ts'

/** A build result that is reused while its sources are unchanged. */
interface Product {
  readonly name: 'site' | 'stacks'
  /** Its source folders and files, from the root. */
  readonly sources: readonly string[]
  readonly exists: string
  readonly commands: readonly {
    readonly args: readonly string[]
    readonly env?: Readonly<Record<string, string>>
  }[]
}

const ignored =
  /(^|\/)(dist|node_modules|journeys|testing)(\/|$)|\.test\.tsx?$|^infra\/(local|demo|cdk-local|asl-interpreter|proof|checks|drivers|generate|simulation)\/|\.md$/

/** Path and content of every source in one hash. */
function hashOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  const visit = (path: string): void => {
    const name = relative(root, path)
    if (ignored.test(name) || !existsSync(path)) return
    if (statSync(path).isDirectory()) for (const child of readdirSync(path).sort()) visit(join(path, child))
    else hash.update(`${name}\0`).update(readFileSync(path)).update('\0')
  }
  for (const source of sources) visit(join(root, source))
  return hash.digest('hex')
}

const products: readonly Product[] = [
  {
    name: 'stacks',
    sources: ['infra', 'functions', 'workflows', 'shared', 'cdk.json', 'package-lock.json'],
    exists: 'cdk.out/local/manifest.json',
    commands: [
      {
        args: ['infra/app.ts'],
        env: { CDK_OUTDIR: 'cdk.out/local', CDK_CONTEXT_JSON: JSON.stringify({ stage: 'local' }) },
      },
    ],
  },
  {
    name: 'site',
    // The sample documents are drawn from the seeds, and the page of questions has their answers.
    sources: [
      'web',
      'shared',
      'functions/bonds/data',
      'functions/platform/pdf',
      'functions/content',
      'infra/openapi.ts',
      'package-lock.json',
    ],
    // Written last, so that an interrupted build is repeated.
    exists: 'web/dist/openapi.json',
    commands: [
      {
        args: [
          'node_modules/vite/bin/vite.js',
          'build',
          '--config',
          'web/vite.config.ts',
          '--logLevel',
          'warn',
        ],
        env: { STAGE: 'local' },
      },
      {
        args: ['infra/openapi.ts', 'web/dist/openapi.json'],
      },
    ],
  },
]

const built = z.record(z.string(), z.string())

function readBuilt(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  try {
    return built.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    // An incomplete file is ignored; everything is built again.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {}
    throw error
  }
}

/** Two stacks that start together must not build at the same time; the second waits and finds everything built. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, 'build.pid')
  for (let waitedMs = 0; !claimNote(file, noteOf(process.pid, {})); waitedMs += 50) {
    const holder = readNote(file)
    // Of a build that was killed; an unreadable note is one that is being written, or was when its writer died.
    if (holder ? !isAlive(holder) : waitedMs > 2_000) removeNote(file)
    if (waitedMs > 120_000)
      throw new Explained(`Process ${holder?.pid ?? 'unknown'} has been building for two minutes.`)
    await pause(50)
  }
  try {
    return await work()
  } finally {
    removeNote(file)
  }
}

interface BuildOptions {
  readonly names?: readonly Product['name'][]
  /** The build runs beside work that somebody waits for. */
  readonly isPatient?: boolean
}

/**
 * Builds what is stale: the stacks of the `local` stage (in a process of its own, so that the CDK is never loaded
 * here) and the site, or one of the two. Unchanged results are reused. Returns the hash of the vendors' code.
 */
export async function buildWhatIsStale(
  root: string,
  log: (line: string) => void,
  { names = ['stacks', 'site'], isPatient = false }: BuildOptions = {},
): Promise<{ sandboxVersion: string }> {
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'built.json')
  const isStale = ({ name, sources, exists }: Product): boolean =>
    names.includes(name) &&
    (!existsSync(join(root, exists)) || readBuilt(file)[name] !== hashOf(root, sources))
  if (products.some(isStale))
    await alone(folder, async () => {
      await Promise.all(
        products.filter(isStale).map(async product => {
          const began = performance.now()
          const hash = hashOf(root, product.sources)
          for (const { args, env = {} } of product.commands) await runProgram(root, args, env, { isPatient })
          // The compile cache of bundles that no longer exist.
          if (product.name === 'stacks') rmSync(join(folder, 'workers'), { recursive: true, force: true })
          writeFileSync(`${file}.new`, JSON.stringify({ ...readBuilt(file), [product.name]: hash }))
          renameSync(`${file}.new`, file)
          log(`Built the ${product.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
        }),
      )
    })
  return { sandboxVersion: hashOf(root, ['functions/sandbox', 'shared/vocabulary']) }
}
