/**
 * The metric math that is evaluated here: sums of metrics, numbers, `FILL(x, number)` and `DIFF(x)`, e.g.
 * `FILL(failed, 0) + FILL(timedOut, 0)`. A series is read by its window: 0 is the current one, 1 the one before.
 */

/** The value in a window; `undefined` where there is none. */
export type Windowed = (windowsAgo: number) => number | undefined

export class CannotEvaluate extends Error {
  override readonly name = 'CannotEvaluate'
}

const token = /\s*([A-Za-z_]\w*|\d+(?:\.\d+)?|[(),+])/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.trimEnd().length) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (!found) throw new CannotEvaluate(`${text.slice(at).trim()} in the expression ${text}`)
    tokens.push(found[1] ?? '')
  }
  return tokens
}

/** Reads an expression; `seriesOf` gives the metric or expression of an id. Throws CannotEvaluate for all other math. */
export function compileExpression(text: string, seriesOf: (id: string) => Windowed): Windowed {
  const tokens = tokensOf(text)
  const expect = (wanted: string): void => {
    const found = tokens.shift()
    if (found !== wanted) throw new CannotEvaluate(`${found ?? 'the end'} instead of ${wanted} in ${text}`)
  }
  const call = (name: string): Windowed => {
    expect('(')
    const inner = sum()
    if (name === 'DIFF') {
      expect(')')
      return ago => {
        const [value, before] = [inner(ago), inner(ago + 1)]
        return value === undefined || before === undefined ? undefined : value - before
      }
    }
    if (name !== 'FILL') throw new CannotEvaluate(`the function ${name} in ${text}`)
    expect(',')
    const filler = Number(tokens.shift())
    if (!Number.isFinite(filler)) throw new CannotEvaluate(`FILL without a number in ${text}`)
    expect(')')
    return ago => inner(ago) ?? filler
  }
  const term = (): Windowed => {
    const first = tokens.shift() ?? ''
    if (/^\d/.test(first)) return () => Number(first)
    if (!/^\w/.test(first)) throw new CannotEvaluate(`${first || 'the end'} in ${text}`)
    return tokens[0] === '(' ? call(first) : seriesOf(first)
  }
  const sum = (): Windowed => {
    const terms = [term()]
    while (tokens[0] === '+') {
      tokens.shift()
      terms.push(term())
    }
    const [only] = terms
    if (terms.length === 1 && only) return only
    return ago => {
      const values = terms.map(one => one(ago))
      return values.includes(undefined) ? undefined : values.reduce<number>((all, one) => all + (one ?? 0), 0)
    }
  }
  const whole = sum()
  if (tokens.length > 0) throw new CannotEvaluate(`${tokens.join(' ')} in ${text}`)
  return whole
}
