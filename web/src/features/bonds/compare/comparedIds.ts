/** The most deals side by side. */
export const mostCompared = 4

/** Product ids from an address, e.g. `a,b`: each once, at most four, and none that cannot be one. */
export function comparedIds(text: string | null): readonly string[] {
  const ids = (text ?? '').split(',').filter(id => /^[a-z0-9][a-z0-9-]{1,63}$/.test(id))
  return [...new Set(ids)].slice(0, mostCompared)
}
