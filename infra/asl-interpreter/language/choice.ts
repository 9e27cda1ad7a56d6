import type { Json } from './json.ts'
import type { ChoiceRule } from './machine.ts'
import { findPath, readPath } from './paths.ts'
import { StatesError } from './statesError.ts'

const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a value is an RFC 3339 timestamp with the `T` and the zone that the States Language requires. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && timestampPattern.test(value) && !Number.isNaN(Date.parse(value))
}

type Comparable = string | number | boolean
type Comparison = (left: Comparable, right: Comparable) => boolean

const comparisons: Record<string, Comparison> = {
  Equals: (left, right) => left === right,
  LessThan: (left, right) => left < right,
  LessThanEquals: (left, right) => left <= right,
  GreaterThan: (left, right) => left > right,
  GreaterThanEquals: (left, right) => left >= right,
}

/** Turns a value into what its operand type compares, or `undefined` for a wrong type. */
const operands: Record<string, (value: unknown) => Comparable | undefined> = {
  String: value => (typeof value === 'string' ? value : undefined),
  Numeric: value => (typeof value === 'number' ? value : undefined),
  Boolean: value => (typeof value === 'boolean' ? value : undefined),
  Timestamp: value => (isTimestamp(value) ? Date.parse(value) : undefined),
}

const typeTests: Record<string, (value: unknown) => boolean> = {
  IsPresent: value => value !== undefined,
  IsNull: value => value === null,
  IsString: value => typeof value === 'string',
  IsNumeric: value => typeof value === 'number',
  IsBoolean: value => typeof value === 'boolean',
  IsTimestamp: value => isTimestamp(value),
}

interface Operator {
  operand: (value: unknown) => Comparable | undefined
  compare: Comparison
}

function operatorOf(name: string): Operator | undefined {
  const match = /^(String|Numeric|Boolean|Timestamp)(.+)$/.exec(name)
  if (match === null) {
    return undefined
  }
  const [, type = '', comparison = ''] = match
  const operand = operands[type]
  const compare = comparisons[comparison]
  const supported = type !== 'Boolean' || comparison === 'Equals'
  return operand !== undefined && compare !== undefined && supported ? { operand, compare } : undefined
}

/** Whether `name` is a comparison that a choice rule may use. */
export function isChoiceOperator(name: string): boolean {
  const plain = name.endsWith('Path') ? name.slice(0, -4) : name
  return name === 'StringMatches' || name in typeTests || operatorOf(plain) !== undefined
}

/** Evaluates one choice rule, including And, Or and Not. */
export function matchesRule(rule: ChoiceRule, data: Json, context: Json): boolean {
  if (rule.And !== undefined) return rule.And.every(part => matchesRule(part, data, context))
  if (rule.Or !== undefined) return rule.Or.some(part => matchesRule(part, data, context))
  if (rule.Not !== undefined) return !matchesRule(rule.Not, data, context)
  const name = Object.keys(rule).find(isChoiceOperator) ?? ''
  const path = rule.Variable ?? '$'
  const value = findPath(path, data, context)
  if (name === 'IsPresent') return (value !== undefined) === rule.IsPresent
  if (value === undefined) {
    throw new StatesError(
      'States.Runtime',
      `Invalid path '${path}': The choice state's condition path references an invalid value.`,
    )
  }
  return compareValue(name, value, rule[name], data, context)
}

function compareValue(name: string, value: Json, expected: unknown, data: Json, context: Json): boolean {
  const typeTest = typeTests[name]
  if (typeTest !== undefined) return typeTest(value) === expected
  if (name === 'StringMatches') return typeof value === 'string' && wildcard(String(expected)).test(value)
  const byPath = name.endsWith('Path')
  const operator = operatorOf(byPath ? name.slice(0, -4) : name)
  const other = byPath ? readPath(String(expected), data, context, 'States.Runtime') : expected
  const left = operator?.operand(value)
  const right = operator?.operand(other)
  if (operator === undefined || left === undefined || right === undefined) return false
  return operator.compare(left, right)
}

/** `*` stands for any text, `\*` for a star and `\\` for a backslash. */
function wildcard(pattern: string): RegExp {
  const source = pattern.replace(/\\([*\\])|[\s\S]/g, (match, escaped?: string) => {
    if (escaped !== undefined) {
      return `\\${escaped}`
    }
    return match === '*' ? '[\\s\\S]*' : match.replace(/[.+?^${}()|[\]\\/-]/g, '\\$&')
  })
  return new RegExp(`^${source}$`)
}
