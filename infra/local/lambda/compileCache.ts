import { fileURLToPath } from 'node:url'

/**
 * Where Node keeps what it has compiled of the functions' bundles: a stack starts hundreds of workers, and compiling half
 * a megabyte is most of what a start costs. Kept by content and by Node's version, so nothing in it is ever stale; the build
 * empties it, because nothing of old bundles is asked for again.
 */
export const compileCache = fileURLToPath(new URL('../../../.cache/workers', import.meta.url))
export const compileCacheVariable = 'NODE_COMPILE_CACHE'
