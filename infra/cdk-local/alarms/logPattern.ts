import { NotRunHere } from '../gate/refusal.ts'

/** `{ $.level = "ERROR" }`: the only kind of pattern that is read here. */
const equality = /^\{\s*\$\.([\w.]+)\s*=\s*"([^"]*)"\s*\}$/

/** What stands at a path such as `detail.name` in a line that was read as JSON. */
export const fieldOf = (line: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      line,
    )

/**
 * Reads a filter pattern of CloudWatch Logs. The result gets a line of a log and returns it parsed when the pattern fits, or
 * `undefined`. Throws NotRunHere, naming `place`, for a pattern of another kind.
 */
export function readPattern(pattern: string, place: string): (text: string) => unknown {
  const [, path = '', wanted = ''] = equality.exec(pattern) ?? []
  if (path === '') throw new NotRunHere(`${place}: the pattern ${pattern}`)
  return text => {
    if (!text.includes(wanted) || !text.startsWith('{')) return undefined
    const line = parsed(text)
    return fieldOf(line, path) === wanted ? line : undefined
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // A line of text that begins like JSON.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
