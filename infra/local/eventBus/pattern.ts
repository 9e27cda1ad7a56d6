import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'

/** Whether an event (or a stream record, or a queue message) matches the pattern. */
export type EventMatcher = (event: unknown) => boolean

/** A test on one value of the event; only `exists` tests absent values. */
type LeafTest = (value: unknown, present: boolean) => boolean

const primitive = z.union([z.string(), z.number(), z.boolean(), z.null()])
const textOrMany = z.union([z.string().transform(s => [s]), z.array(z.string())])
const textForm = z.union([textOrMany, z.strictObject({ 'equals-ignore-case': textOrMany })])
const primitivesOrOne = z.union([primitive.transform(p => [p]), z.array(primitive)])
const numericOperator = z.enum(['=', '<', '<=', '>', '>='])
const plainObject = z.record(z.string(), z.unknown())

const isText = (value: unknown): value is string => typeof value === 'string'
const lower = (text: string): string => text.toLowerCase()

/** `*` is any text, also none; `\*` is a literal star. */
function wildcard(pattern: string): (text: string) => boolean {
  const source = pattern
    .split(/(\\\\|\\\*|\*)/)
    .map(part => {
      if (part === '*') return '[\\s\\S]*'
      const literal = part === '\\*' ? '*' : part === '\\\\' ? '\\' : part
      return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    .join('')
  const expression = new RegExp(`^${source}$`)
  return text => expression.test(text)
}

function edge(raw: unknown, holds: (text: string, wanted: string) => boolean): LeafTest {
  const form = textForm.parse(raw)
  if (Array.isArray(form)) return value => isText(value) && form.some(wanted => holds(value, wanted))
  const wanted = form['equals-ignore-case'].map(lower)
  return value => isText(value) && wanted.some(text => holds(lower(value), text))
}

function numeric(raw: unknown): LeafTest {
  const parts = z
    .array(z.union([numericOperator, z.number()]))
    .min(2)
    .parse(raw)
  const tests: ((n: number) => boolean)[] = []
  for (let i = 0; i < parts.length; i += 2) {
    const operator = numericOperator.parse(parts[i])
    const bound = z.number().parse(parts[i + 1])
    const comparisons = {
      '=': (n: number) => n === bound,
      '<': (n: number) => n < bound,
      '<=': (n: number) => n <= bound,
      '>': (n: number) => n > bound,
      '>=': (n: number) => n >= bound,
    }
    tests.push(comparisons[operator])
  }
  return value => typeof value === 'number' && tests.every(test => test(value))
}

function anythingBut(name: string, raw: unknown): LeafTest {
  const plain = primitivesOrOne.safeParse(raw)
  if (plain.success) return (value, present) => present && !plain.data.some(unwanted => unwanted === value)
  const inner = compileLeaf(name, raw)
  return (value, present) => present && !inner(value, present)
}

const matchers: Readonly<Record<string, (name: string, raw: unknown) => LeafTest>> = {
  prefix: (_name, raw) => edge(raw, (text, wanted) => text.startsWith(wanted)),
  suffix: (_name, raw) => edge(raw, (text, wanted) => text.endsWith(wanted)),
  'equals-ignore-case': (_name, raw) => {
    const wanted = textOrMany.parse(raw).map(lower)
    return value => isText(value) && wanted.includes(lower(value))
  },
  wildcard: (_name, raw) => {
    const tests = textOrMany.parse(raw).map(wildcard)
    return value => isText(value) && tests.some(test => test(value))
  },
  exists: (_name, raw) => {
    const wanted = z.boolean().parse(raw)
    return (_value, present) => present === wanted
  },
  numeric: (_name, raw) => numeric(raw),
  'anything-but': anythingBut,
}

function compileLeaf(name: string, raw: unknown): LeafTest {
  const plain = primitive.safeParse(raw)
  if (plain.success) return (value, present) => present && value === plain.data
  const entries = Object.entries(plainObject.parse(raw))
  const [key, content] = entries[0] ?? ['', undefined]
  const matcher = matchers[key]
  if (entries.length !== 1 || !matcher)
    throw new NotRunHere(`${name}: the matcher ${entries.map(e => e[0]).join(' + ')} is not evaluated here`)
  try {
    return matcher(name, content)
  } catch (error) {
    if (error instanceof z.ZodError)
      throw new NotRunHere(`${name}: the matcher ${key} is written wrong: ${z.prettifyError(error)}`)
    throw error
  }
}

/** A field whose pattern is a list: one alternative must match the value, or one element of it. */
function compileField(name: string, alternatives: readonly unknown[]): LeafTest {
  if (alternatives.length === 0) throw new NotRunHere(`${name}: an empty list matches nothing`)
  const tests = alternatives.map(alternative => compileLeaf(name, alternative))
  return (value, present) => {
    const values = Array.isArray(value) && value.length > 0 ? value : [value]
    const isThere = present && !(Array.isArray(value) && value.length === 0)
    return values.some(v => tests.some(test => test(v, isThere)))
  }
}

function compileObject(name: string, pattern: Record<string, unknown>): EventMatcher {
  const tests = Object.entries(pattern).map(([key, wanted]): EventMatcher => {
    const place = `${name}.${key}`
    if (key === '$or') {
      const branches = z
        .array(plainObject)
        .min(2)
        .parse(wanted)
        .map(branch => compileObject(place, branch))
      return event => branches.some(branch => branch(event))
    }
    const member = (event: unknown): { value: unknown; present: boolean } => {
      const object = plainObject.safeParse(event)
      return object.success && Object.hasOwn(object.data, key)
        ? { value: object.data[key], present: true }
        : { value: undefined, present: false }
    }
    if (Array.isArray(wanted)) {
      const test = compileField(place, wanted)
      return event => {
        const { value, present } = member(event)
        return test(value, present)
      }
    }
    const inner = plainObject.safeParse(wanted)
    if (!inner.success) throw new NotRunHere(`${place}: a pattern's values stand in a list`)
    const test = compileObject(place, inner.data)
    return event => {
      const { value } = member(event)
      return Array.isArray(value) ? value.some(test) : test(value)
    }
  })
  return event => tests.every(test => test(event))
}

/**
 * Compiles an event pattern (bus rules, stream and queue filters). An unsupported matcher throws NotRunHere with `name`,
 * the rule's place in the template.
 */
export function compilePattern(name: string, pattern: unknown): EventMatcher {
  const parsed = plainObject.safeParse(pattern)
  if (!parsed.success || Array.isArray(pattern))
    throw new NotRunHere(`${name}: an event pattern is a JSON object`)
  return compileObject(name, parsed.data)
}
