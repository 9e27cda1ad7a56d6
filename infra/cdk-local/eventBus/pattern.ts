import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'

/** Whether an event (or a stream record, or a queue message) matches the pattern. */
export type EventMatcher = (event: unknown) => boolean

/** A test on one value of the event; only `exists` tests absent values. */
type LeafTest = (value: unknown, present: boolean) => boolean

const primitive = z.union([z.string(), z.number(), z.boolean(), z.null()])
const primitivesOrOne = z.union([primitive.transform(p => [p]), z.array(primitive)])
const plainObject = z.record(z.string(), z.unknown())

function anythingBut(name: string, raw: unknown): LeafTest {
  const plain = primitivesOrOne.safeParse(raw)
  if (plain.success) return (value, present) => present && !plain.data.some(unwanted => unwanted === value)
  const inner = compileLeaf(name, raw)
  return (value, present) => present && !inner(value, present)
}

const matchers: Readonly<Record<string, (name: string, raw: unknown) => LeafTest>> = {
  prefix: (_name, raw) => {
    const wanted = z.string().parse(raw)
    return value => typeof value === 'string' && value.startsWith(wanted)
  },
  exists: (_name, raw) => {
    const wanted = z.boolean().parse(raw)
    return (_value, present) => present === wanted
  },
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
