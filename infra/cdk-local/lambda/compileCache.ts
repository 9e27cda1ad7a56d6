/**
 * Node's compile cache for the functions' bundles: a cloud starts hundreds of workers, and compiling half a megabyte is
 * most of a start. Entries are keyed by content and Node version, so none is ever stale.
 */
export const compileCacheVariable = 'NODE_COMPILE_CACHE'
