import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { z } from 'zod'

/**
 * The prepack and postpack of a workspace, run in its folder: `node ../packageBuild.ts pack` builds `dist` and makes
 * package.json name it, `restore` takes that back. The repository runs the TypeScript sources; Node strips no types below
 * node_modules, so a package holds JavaScript and declarations. A workspace that another one imports is built into it.
 */

const workspace = process.cwd()
const infra = import.meta.dirname
const manifestFile = join(workspace, 'package.json')
/** package.json as it is in the repository, while a package is being made. */
const keptFile = join(workspace, 'package.repository.json')
const dist = join(workspace, 'dist')

const versions = z.record(z.string(), z.string()).default({})
const manifestSchema = z.looseObject({
  name: z.string(),
  exports: z.record(z.string(), z.string()),
  bin: z.string().optional(),
  dependencies: versions,
  devDependencies: versions,
  /** Further files that are loaded by their address and not by an import, e.g. a worker. */
  loadedByAddress: z.array(z.string()).default([]),
})
type Manifest = z.output<typeof manifestSchema>

const readManifest = (folder: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))

/** `./http-api` → `http-api`, `.` → `index`. */
const entryName = (subpath: string): string => subpath.replace(/^\.\/?/, '') || 'index'
const stem = (file: string): string => file.replace(/^.*\//, '').replace(/\.ts$/, '')

/** The workspaces that are built into this one, by name. */
function workspacesIn({ devDependencies }: Manifest): ReadonlyMap<string, Manifest> {
  const names = Object.keys(devDependencies).filter(name => existsSync(join(infra, name, 'package.json')))
  return new Map(names.map(name => [name, readManifest(join(infra, name))]))
}

async function buildCode(manifest: Manifest, within: ReadonlyMap<string, Manifest>): Promise<void> {
  const entries = [
    ...Object.entries(manifest.exports).map(([subpath, file]) => [entryName(subpath), file]),
    ...[...(manifest.bin === undefined ? [] : [manifest.bin]), ...manifest.loadedByAddress].map(file => [
      stem(file),
      file,
    ]),
  ]
  await build({
    absWorkingDir: workspace,
    entryPoints: Object.fromEntries(entries),
    outdir: dist,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    packages: 'external',
    alias: Object.fromEntries(
      [...within].map(([name, { exports }]) => [name, join(infra, name, exports['.'] ?? '')]),
    ),
    logLevel: 'warning',
  })
}

/** Declarations of the workspace and of those within it, below `dist/types`. */
function buildDeclarations(manifest: Manifest, within: ReadonlyMap<string, Manifest>): void {
  const types = join(dist, 'types')
  const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc')
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--noCheck']
  const settings = JSON.stringify({
    extends: join(infra, '../tsconfig.json'),
    compilerOptions: { rootDir: infra, outDir: types, types: ['node'] },
    include: [],
    // What is reached through node_modules gets no declarations, so the workspaces within are named.
    files: [
      ...Object.values(manifest.exports).map(file => join(workspace, file)),
      ...[...within].map(([name, { exports }]) => join(infra, name, exports['.'] ?? '')),
    ],
  })
  const settingsFile = join(workspace, 'tsconfig.package.json')
  writeFileSync(settingsFile, settings)
  try {
    execFileSync(process.execPath, [compiler, '-p', settingsFile, ...options], { stdio: 'inherit' })
  } finally {
    rmSync(settingsFile)
  }
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(types, file)
    const text = readFileSync(path, 'utf8')
    const changed = [...within.keys()].reduce((now, name) => {
      const target = relative(join(path, '..'), join(types, name, 'index.ts'))
      return now.replaceAll(`'${name}'`, `'${target.startsWith('.') ? target : `./${target}`}'`)
    }, text)
    if (changed !== text) writeFileSync(path, changed)
  }
}

/** package.json as it is in the package: `dist` instead of sources, and the dependencies of what was built in. */
function packedManifest(manifest: Manifest, within: ReadonlyMap<string, Manifest>): unknown {
  const { devDependencies: _dev, loadedByAddress: _loaded, scripts: _scripts, ...kept } = manifest
  const typesOf = (file: string): string =>
    `./dist/types/${relative(infra, join(workspace, file)).replace(/\.ts$/, '.d.ts')}`
  const dependencies = Object.assign({}, ...[...within.values()].map(one => one.dependencies))
  return {
    ...kept,
    ...(manifest.bin === undefined ? {} : { bin: `./dist/${stem(manifest.bin)}.js` }),
    exports: Object.fromEntries(
      Object.entries(manifest.exports).map(([subpath, file]) => [
        subpath,
        { types: typesOf(file), default: `./dist/${entryName(subpath)}.js` },
      ]),
    ),
    dependencies: { ...dependencies, ...manifest.dependencies },
  }
}

async function pack(): Promise<void> {
  restore()
  const manifest = readManifest(workspace)
  const within = workspacesIn(manifest)
  rmSync(dist, { recursive: true, force: true })
  await buildCode(manifest, within)
  buildDeclarations(manifest, within)
  renameSync(manifestFile, keptFile)
  writeFileSync(manifestFile, `${JSON.stringify(packedManifest(manifest, within), null, 2)}\n`)
}

/** Also takes back what a pack that was ended in the middle has left. */
function restore(): void {
  if (existsSync(keptFile)) renameSync(keptFile, manifestFile)
}

if (process.argv[2] === 'pack') await pack()
else if (process.argv[2] === 'restore') restore()
else throw new Error('node ../packageBuild.ts pack | restore')
