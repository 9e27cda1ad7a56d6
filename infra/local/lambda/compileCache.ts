import { fileURLToPath } from 'node:url'

/**
 * Node's compile cache for the functions' bundles: a stack starts hundreds of workers, and compiling half a megabyte is
 * most of a start. Entries are keyed by content and Node version, so none is ever stale; the build empties the cache,
 * because old bundles are not used again.
 */
export const compileCache = fileURLToPath(new URL('../../../.cache/workers', import.meta.url))
export const compileCacheVariable = 'NODE_COMPILE_CACHE'
