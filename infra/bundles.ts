import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSync, type Metafile } from 'esbuild'
import { repositoryRoot } from './names.ts'

/** The folder of every function's bundle, by the function's name. */
export type Bundles = ReadonlyMap<string, string>

/** The entry of every function, by the function's name. */
export type Entries = ReadonlyMap<string, string>

// Modules in CommonJS form below the SDK still call `require` for Node's own modules.
const requireBanner =
  "import{createRequire as houseRequire}from'node:module';const require=houseRequire(import.meta.url);"
const needsRequire = 'Dynamic require of'

/**
 * Where credentials come from on a laptop: profiles, single sign-on, processes, instance metadata. A Lambda has
 * its own in the environment, which the SDK asks first; these are imported only when that fails. Left out, each
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
 * Bundles all functions in one go: one minified ES module each, the SDK within. One esbuild run parses what the
 * functions share once, which is why this is not NodejsFunction's one process per function.
 * `<folder>/meta.json` is esbuild's metafile, for the bench; it is not part of any bundle.
 */
export function bundleFunctions(entries: Entries, folder: string): Bundles {
  for (const [name, entry] of entries) {
    if (!existsSync(join(repositoryRoot, entry))) throw new Error(`the function ${name} has no ${entry}`)
  }
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: repositoryRoot,
    entryPoints: [...entries].map(([name, entry]) => ({ in: entry, out: `${name}/index` })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    legalComments: 'none',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    charset: 'utf8',
    external: neverInLambda,
    logLevel: 'error',
  })
  refuseStaticImports(metafile)
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text.includes(needsRequire) ? requireBanner + text : text)
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'meta.json'), JSON.stringify(metafile))
  return new Map([...entries.keys()].map(name => [name, join(folder, name)]))
}

/** What is left out may only ever be imported on demand; a static import would end the function at its start. */
function refuseStaticImports({ outputs }: Metafile): void {
  for (const [output, { imports }] of Object.entries(outputs)) {
    const fatal = imports.find(({ path, kind }) => neverInLambda.includes(path) && kind !== 'dynamic-import')
    if (fatal !== undefined)
      throw new Error(`${output} imports ${fatal.path} at its start, which is left out of bundles`)
  }
}
