/** A number from 0 to 2^32 - 1 from an id, the same everywhere. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The instant at which one of many begins what all of them may do from `from` on: within `windowMs`, whole seconds, by its
 * id, so that a repeat waits for the same instant.
 */
export const spreadFrom = (from: Date, id: string, windowMs: number): Date =>
  new Date(from.getTime() + Math.floor((hashOf(id) / 2 ** 32) * (windowMs / 1000)) * 1000)
