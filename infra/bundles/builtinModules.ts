import { builtinModules } from 'node:module'
import type { Plugin } from 'esbuild'

const namespace = 'builtin-module'
/** `fs`, `node:fs` and the like, as a whole name. */
const builtin = new RegExp(`^(node:)?(${builtinModules.join('|')})$`)

/**
 * Takes Node's own modules by `process.getBuiltinModule`. An ES import of one reads all of its exports, and with them what
 * Node would only load when it is used: `node:http` has a `WebSocket`, and with it the whole of undici. Each of our
 * functions would load that at every cold start (20 of 95 ms, and 3 MB).
 */
export const builtinModulesOnUse = (): Plugin => ({
  name: 'builtin-modules-on-use',
  setup(build) {
    build.onResolve({ filter: builtin }, ({ path }) => ({
      path: `node:${path.replace(/^node:/, '')}`,
      namespace,
    }))
    build.onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}')`,
      loader: 'js',
    }))
  },
})
