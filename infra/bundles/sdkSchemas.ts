import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { z } from 'zod'

const schemaFile = /[\\/]@aws-sdk[\\/][\w-]+[\\/](?:[\w-]+[\\/])*schemas_0\.js$/
/** The clients import their whole package file for the version that a request names. */
const clientPackage = /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/
const registration = /^n0_registry\.registerError\((\w+)\$, \1\);\n/gm

/** Without the registration of errors that are not named. */
const withoutUnnamedErrors = (source: string, named: ReadonlySet<string>): string =>
  source.replace(registration, (line, name: string) => (named.has(name) ? line : ''))

/**
 * Computed keys that are constants of the file, written out: `[_e]: _c` becomes `"error": _c`. A bundler must keep an
 * unused literal with a computed key, because the key's conversion to a string could have an effect.
 */
function withPlainKeys(source: string): string {
  const constants = new Map(
    [...source.matchAll(/^const (_\w+) = ("[^"\\]*");$/gm)].map(([, name = '', text = '']) => [name, text]),
  )
  return source.replace(/\[(_\w+)\]:/g, (key, name: string) => {
    const text = constants.get(name)
    return text === undefined ? key : `${text}:`
  })
}

/** The schema file of an SDK client in a form of which a bundle holds only what its commands use. */
export const shakeable = (source: string, named: ReadonlySet<string>): string =>
  withPlainKeys(withoutUnnamedErrors(source, named))

const versioned = z.object({ version: z.string() })

/** A package file with its version alone. */
export const versionOnly = (source: string): string => JSON.stringify(versioned.parse(JSON.parse(source)))

/**
 * An SDK client describes all its operations and registers a class for each error of its service (140 for Systems
 * Manager), in a form that no bundler can leave out. With this plugin a bundle holds the operations that it calls.
 * Errors that the server's code does not name arrive as the service's base exception, with their own name, message and
 * status. `named`: the words of the server's code.
 */
export const sdkSchemas = (named: ReadonlySet<string>): Plugin => ({
  name: 'sdk-schemas',
  setup(build) {
    build.onLoad({ filter: schemaFile }, ({ path }) => ({
      contents: shakeable(readFileSync(path, 'utf8'), named),
      loader: 'js',
    }))
    build.onLoad({ filter: clientPackage }, ({ path }) => ({
      contents: versionOnly(readFileSync(path, 'utf8')),
      loader: 'json',
    }))
  },
})
