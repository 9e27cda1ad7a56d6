import type { Item } from '../records/table.ts'
import { copiedFields } from './copies.ts'

/**
 * The condition, key-condition and update expressions of DynamoDB, as far as our code writes them, evaluated on rows
 * in memory. Anything else throws, so that a test never passes on an expression nobody understood.
 */

export interface Given {
  readonly names?: Readonly<Record<string, string>> | undefined
  readonly values?: Readonly<Record<string, unknown>> | undefined
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null

function partsOf(path: string, { names }: Given): string[] {
  return path.split('.').map(part => {
    const name = part.startsWith('#') ? names?.[part] : part
    if (name === undefined) throw new Error(`the name ${part} is not given`)
    return name
  })
}

function at(row: Item, path: string, given: Given): unknown {
  let found: unknown = row
  for (const part of partsOf(path, given)) found = isItem(found) ? found[part] : undefined
  return found
}

/** A value given (`:name`) or a path of the row. */
function operand(token: string, row: Item, given: Given): unknown {
  if (!token.startsWith(':')) return at(row, token, given)
  if (given.values === undefined || !Object.hasOwn(given.values, token))
    throw new Error(`the value ${token} is not given`)
  return given.values[token]
}

/** Values of one type are ordered, of two types never; an absent one compares with nothing. */
function compare(operator: string, found: unknown, wanted: unknown): boolean {
  if (operator === '=') return found !== undefined && JSON.stringify(found) === JSON.stringify(wanted)
  if (operator === '<>') return found !== wanted
  if (typeof found !== typeof wanted || (typeof found !== 'string' && typeof found !== 'number')) return false
  const [a, b] = [found, wanted as typeof found]
  if (operator === '<') return a < b
  if (operator === '<=') return a <= b
  if (operator === '>') return a > b
  return a >= b
}

const known = new Map<string, readonly string[]>()

/** The tokens of a condition, which a query evaluates on every row of a partition. */
function tokensOf(expression: string): readonly string[] {
  const tokens = known.get(expression) ?? expression.match(/[#:\w.]+|<>|<=|>=|[=<>(),]/g) ?? []
  known.set(expression, tokens)
  return tokens
}

/** Whether a row satisfies a condition. */
export function holds(expression: string, row: Item, given: Given): boolean {
  const tokens = tokensOf(expression)
  let next = 0
  const peek = (): string | undefined => tokens[next]?.toUpperCase()
  const take = (wanted?: string): string => {
    const token = tokens[next]
    if (token === undefined || (wanted !== undefined && token.toUpperCase() !== wanted))
      throw new Error(`the condition ${expression} is not known here`)
    next += 1
    return token
  }
  const list = (): string[] => {
    const found = [take()]
    while (peek() === ',') {
      take(',')
      found.push(take())
    }
    take(')')
    return found
  }
  const called = (name: string): boolean => {
    take('(')
    const [path = '', value = ''] = list()
    if (name === 'attribute_exists') return at(row, path, given) !== undefined
    if (name === 'attribute_not_exists') return at(row, path, given) === undefined
    if (name === 'begins_with')
      return String(at(row, path, given) ?? '').startsWith(String(operand(value, row, given)))
    if (name === 'contains') {
      const within = at(row, path, given)
      return Array.isArray(within) && within.includes(operand(value, row, given))
    }
    throw new Error(`the function ${name} is not known here`)
  }
  const single = (): boolean => {
    if (peek() === '(') {
      take('(')
      const inner = either()
      take(')')
      return inner
    }
    if (peek() === 'NOT') {
      take('NOT')
      return !single()
    }
    const token = take()
    if (peek() === '(') return called(token)
    const found = operand(token, row, given)
    const operator = take().toUpperCase()
    if (operator === 'IN') {
      take('(')
      return list().some(one => operand(one, row, given) === found)
    }
    if (operator === 'BETWEEN') {
      const from = operand(take(), row, given)
      take('AND')
      const to = operand(take(), row, given)
      return compare('>=', found, from) && compare('<=', found, to)
    }
    if (!['=', '<>', '<', '<=', '>', '>='].includes(operator))
      throw new Error(`the condition ${expression} is not known here`)
    return compare(operator, found, operand(take(), row, given))
  }
  // Both sides are read even when the first decides, so that the rest of the expression is not left over.
  const both = (): boolean => {
    let all = single()
    while (peek() === 'AND') {
      take('AND')
      all = single() && all
    }
    return all
  }
  const either = (): boolean => {
    let any = both()
    while (peek() === 'OR') {
      take('OR')
      any = both() || any
    }
    return any
  }
  const result = either()
  if (next < tokens.length) throw new Error(`the condition ${expression} is not known here`)
  return result
}

/** The row after `SET … REMOVE … ADD …`. */
export function updated(row: Item, expression: string, given: Given): Item {
  const result = copiedFields(row)
  for (const [, verb = '', clauses = ''] of expression.matchAll(
    /\b(SET|REMOVE|ADD)\s+([\s\S]+?)(?=\s+(?:SET|REMOVE|ADD)\s|$)/g,
  )) {
    // Commas between clauses, not those inside `if_not_exists(a, b)`.
    for (const clause of clauses.split(/,(?![^(]*\))/)) apply(result, row, verb, clause.trim(), given)
  }
  return result
}

function apply(result: Item, before: Item, verb: string, clause: string, given: Given): void {
  if (verb === 'REMOVE') put(result, clause, undefined, given)
  else if (verb === 'ADD') {
    const [path = '', value = ''] = clause.split(/\s+/)
    const sum = Number(at(before, path, given) ?? 0) + Number(operand(value, before, given))
    put(result, path, sum, given)
  } else {
    const [path = '', value = ''] = clause.split(/\s*=\s*/)
    put(result, path, assigned(value, before, given), given)
  }
}

/** `:v`, `path`, `if_not_exists(path, :v)`, and sums of two of these. */
function assigned(value: string, before: Item, given: Given): unknown {
  const [left, right] = value.split(/\s*\+\s*(?![^(]*\))/)
  if (left !== undefined && right !== undefined)
    return Number(assigned(left, before, given)) + Number(assigned(right, before, given))
  const otherwise = /^if_not_exists\(\s*([#\w.]+)\s*,\s*([#:\w.]+)\s*\)$/.exec(value)
  if (otherwise?.[1] !== undefined && otherwise[2] !== undefined)
    return at(before, otherwise[1], given) ?? operand(otherwise[2], before, given)
  if (!/^[#:\w.]+$/.test(value)) throw new Error(`the update ${value} is not known here`)
  return operand(value, before, given)
}

function put(row: Item, path: string, value: unknown, given: Given): void {
  const parts = partsOf(path, given)
  const last = parts.pop() ?? ''
  let within: Item = row
  for (const part of parts) {
    const found = within[part]
    if (!isItem(found)) throw new Error(`the path ${path} does not exist`)
    within = found
  }
  if (value === undefined) delete within[last]
  else within[last] = value
}
