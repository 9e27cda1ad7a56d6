/**
 * Copies of what a row holds, as `JSON.parse(JSON.stringify(value))` makes them, which takes several times as long: nothing
 * undefined, and only plain values. Bytes stay bytes.
 */
export function copied(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  // JSON has no negative zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null
  if (value instanceof Uint8Array) return new Uint8Array(value)
  if (Array.isArray(value)) return value.map(one => (isKept(one) ? copied(one) : null))
  if (isPlain(value)) return copiedFields(value)
  const text: string | undefined = JSON.stringify(value)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The fields of an object, copied. */
export function copiedFields(fields: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (isKept(value)) copy[name] = copied(value)
  return copy
}

/** What JSON has no word for is left out of an object. */
const isKept = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
