import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import { z } from 'zod'
import { repositoryRoot } from '../repository.ts'
import { usedAsn1Only } from './asn1.ts'
import { builtinModulesOnUse } from './builtinModules.ts'
import { printing, readHeldTexts, replaceTexts, writeHeldTexts } from './replaceTexts.ts'
import { sdkSchemas } from './sdkSchemas.ts'
import { namedWords } from './serverSources.ts'
import { importsOfTexts, isTextFile, serverTexts, serverTextsOf, type TextsByFile } from './serverTexts.ts'
import { webAuthnWithoutCertificates } from './webAuthn.ts'
import { nameWorkers, workerEntries } from './workers.ts'

/** The folder of every function's bundle, by the function's name. */
export type Bundles = ReadonlyMap<string, string>

/** The entry of every function, by the function's name. */
export type Entries = ReadonlyMap<string, string>

// CommonJS modules below the SDK call `require` for Node's own modules.
const requireBanner =
  "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);"
const needsRequire = 'Dynamic require of'

/**
 * Credential sources for laptops: profiles, single sign-on, processes, instance metadata. A Lambda has its credentials
 * in the environment, which the SDK tries first; these modules are imported only when that fails. Without them each
 * bundle is a quarter smaller.
 */
const neverInLambda = [
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
]

/**
 * Bundles all functions in one esbuild run: one minified ES module each, the SDK included, and one more for each thread that it
 * starts (workers.ts). Shared code is parsed once;
 * NodejsFunction would start a process for each function. Bundles of an earlier run in the same folder are reused as
 * long as no input file has changed.
 * `<folder>/meta.json` is esbuild's metafile, for the bench and for a stack that follows the code.
 */
export async function bundleFunctions(entries: Entries, folder: string): Promise<Bundles> {
  for (const [name, entry] of entries) {
    if (!existsSync(join(repositoryRoot, entry))) throw new Error(`the function ${name} has no ${entry}`)
  }
  const bundles = new Map([...entries.keys()].map(name => [name, join(folder, name)]))
  if (standsStill(entries, folder)) return bundles
  const began = Date.now()
  const { metafile, texts } = await buildEntries(entries, folder)
  writeNotes(entries, folder, metafile, file => stateOf(file, began))
  writeHeldTexts(folder, texts)
  return bundles
}

/** Writes `meta.json`, and the stamp by which the next run sees whether anything has changed. */
function writeNotes(
  entries: Entries,
  folder: string,
  metafile: Pick<Metafile, 'inputs' | 'outputs'>,
  state: StateOf,
): void {
  writeFileSync(join(folder, 'meta.json'), JSON.stringify(metafile))
  writeFileSync(join(folder, stampFile), stampOf(entries, Object.keys(metafile.inputs), state))
}

/**
 * Bundles some of the functions of an earlier run again, by their names, for a stack that follows the code: one that is
 * started meanwhile finds either the former bundle or the new one. What is up to date stays as it is: a change
 * that could not be synthesized is tried again. Throws esbuild's error for code that cannot be bundled; then all bundles
 * are as they were.
 */
export async function rebundle(names: readonly string[], folder: string): Promise<void> {
  const { entries, files } = stamp.parse(JSON.parse(readFileSync(join(folder, stampFile), 'utf8')))
  const all = new Map(entries)
  const began = Date.now()
  const states = new Map(Object.keys(files).map(file => [file, stateOf(file)]))
  const changed = Object.keys(files).filter(file => files[file] !== states.get(file))
  const before = writtenMetafile.parse(JSON.parse(readFileSync(join(folder, 'meta.json'), 'utf8')))
  const isIn = (file: string, name: string): boolean =>
    decidesAll.includes(file) ||
    Object.entries(before.outputs).some(
      ([output, { inputs }]) =>
        output.startsWith(`${pathFromRoot(join(folder, name))}/`) && inputs[file] !== undefined,
    )
  const isOnlyIn = (file: string, some: readonly string[]): boolean =>
    entries.every(([name]) => some.includes(name) || !isIn(file, name))
  // What is in another bundle too was saved after this run was requested: it is new to the next run.
  const due = changed.filter(file => isOnlyIn(file, names))
  for (const file of changed) if (!due.includes(file)) states.set(file, files[file] ?? '')
  const state: StateOf = file => states.get(file) ?? stateOf(file, began)
  if (due.length > 0 && due.every(isTextFile)) {
    const next = await serverTextsOf(due, namedWords())
    if (await replaceTexts(folder, names, next))
      return writeFileSync(join(folder, stampFile), stampOf(all, Object.keys(files), state))
  }
  const chosen = new Map(
    entries.filter(([name]) => names.includes(name) && due.some(file => isIn(file, name))),
  )
  if (chosen.size === 0) return
  const fresh = join(folder, '.fresh')
  const { metafile, texts } = await buildEntries(chosen, fresh)
  // A thread's code comes first: the bundle that is found must find it.
  for (const name of chosen.keys())
    for (const file of readdirSync(join(fresh, name)).sort().reverse())
      renameSync(join(fresh, name, file), join(folder, name, file))
  rmSync(fresh, { recursive: true })
  const placed = Object.entries(metafile.outputs).map(
    ([file, output]) => [file.replace('/.fresh/', '/'), output] as const,
  )
  const kept = Object.entries(before.outputs).filter(
    ([output]) => !chosen.has(output.split('/').at(-2) ?? ''),
  )
  const outputs = Object.fromEntries([...kept, ...placed])
  writeNotes(all, folder, { inputs: { ...before.inputs, ...metafile.inputs }, outputs }, state)
  const held = Object.entries(texts).filter(([file]) => isOnlyIn(file, [...chosen.keys()]))
  writeHeldTexts(folder, { ...readHeldTexts(folder), ...Object.fromEntries(held) })
}

interface Built {
  readonly metafile: Metafile
  /** What the bundles hold of the site's texts. */
  readonly texts: TextsByFile
}

async function buildEntries(entries: Entries, folder: string): Promise<Built> {
  const named = namedWords()
  const options = {
    absWorkingDir: repositoryRoot,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    ...printing,
    legalComments: 'none',
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    external: neverInLambda,
    plugins: [
      serverTexts(named),
      sdkSchemas(named),
      webAuthnWithoutCertificates(),
      usedAsn1Only(),
      builtinModulesOnUse(),
    ],
    logLevel: 'error',
  } satisfies BuildOptions
  const { metafile } = await build({
    ...options,
    entryPoints: [...entries].map(([name, entry]) => ({ in: entry, out: `${name}/index` })),
  })
  const workers = workerEntries(metafile, [...entries.keys()])
  if (workers.length > 0) {
    const { inputs, outputs } = (await build({ ...options, entryPoints: workers })).metafile
    Object.assign(metafile.inputs, inputs)
    Object.assign(metafile.outputs, outputs)
    nameWorkers(folder, workers)
  }
  refuseStaticImports(metafile)
  for (const out of [...[...entries.keys()].map(name => `${name}/index`), ...workers.map(({ out }) => out)]) {
    const file = join(folder, `${out}.mjs`)
    const text = readFileSync(file, 'utf8')
    if (text.includes(needsRequire)) writeFileSync(file, requireBanner + text)
  }
  addImported(metafile)
  return { metafile, texts: await serverTextsOf(Object.keys(metafile.inputs).filter(isTextFile), named) }
}

/**
 * Adds to the inputs of every output those of the project's files that it imports and holds nothing of: esbuild leaves them
 * out, but a constant of theirs may be written out in the bundle.
 */
function addImported({ inputs, outputs }: Metafile): void {
  const importsOf = (file: string): readonly string[] =>
    inputs[file] === undefined || isTextFile(file)
      ? importsOfTexts(file)
      : inputs[file].imports.filter(({ external }) => !external).map(({ path }) => path)
  for (const output of Object.values(outputs)) {
    const reached = new Set([output.entryPoint ?? ''].filter(file => file !== ''))
    // A set is walked to its end while it grows.
    for (const file of reached)
      for (const imported of importsOf(file)) if (!imported.includes('node_modules/')) reached.add(imported)
    for (const file of reached) output.inputs[file] ??= { bytesInOutput: 0 }
  }
}

const pathFromRoot = (file: string): string => relative(repositoryRoot, file).replaceAll('\\', '/')

/** They decide what every bundle contains. */
const decidesAll = [
  'package-lock.json',
  ...[
    'builtinModules.ts',
    'bundleFunctions.ts',
    'replaceTexts.ts',
    'sdkSchemas.ts',
    'serverSources.ts',
    'serverTexts.ts',
    'workers.ts',
  ].map(file => pathFromRoot(join(import.meta.dirname, file))),
]

const stampFile = 'stamp.json'
const stamp = z.object({
  entries: z.array(z.tuple([z.string(), z.string()])),
  files: z.record(z.string(), z.string()),
})
/** The parts of esbuild's metafile that are read again. */
const writtenMetafile = z.object({
  inputs: z.record(
    z.string(),
    z.custom<Metafile['inputs'][string]>(value => value instanceof Object),
  ),
  outputs: z.record(
    z.string(),
    z.custom<Metafile['outputs'][string]>(value => value instanceof Object),
  ),
})

/** Time and size of a file, by its path from the root. */
type StateOf = (file: string) => string

/** What the bundles depend on: the entries, each file with its state, and how they are bundled. */
function stampOf(entries: Entries, inputs: readonly string[], state: StateOf): string {
  const files = [...inputs, ...decidesAll, 'shared/texts/ruleTexts.ts'].map(file => [file, state(file)])
  return JSON.stringify({ entries: [...entries], files: Object.fromEntries(files) })
}

/** `began`: what was saved after this instant was perhaps not read, and is new to the next run. */
function stateOf(file: string, began = Number.POSITIVE_INFINITY): string {
  const found = statSync(join(repositoryRoot, file), { throwIfNoEntry: false })
  if (found !== undefined && Math.floor(found.mtimeMs) > began) return 'saved meanwhile'
  return found === undefined ? 'gone' : `${found.mtimeMs} ${found.size}`
}

function standsStill(entries: Entries, folder: string): boolean {
  const file = join(folder, stampFile)
  const complete = [...entries.keys()].every(name => existsSync(join(folder, name, 'index.mjs')))
  if (!complete || !existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  return text === stampOf(entries, Object.keys(stamp.parse(JSON.parse(text)).files), file => stateOf(file))
}

/** A module that is left out may only be imported dynamically; a static import would end the function at its start. */
function refuseStaticImports({ outputs }: Metafile): void {
  for (const [output, { imports }] of Object.entries(outputs)) {
    const fatal = imports.find(({ path, kind }) => neverInLambda.includes(path) && kind !== 'dynamic-import')
    if (fatal !== undefined)
      throw new Error(`${output} imports ${fatal.path} at its start, which is left out of bundles`)
  }
}
