import { JSONPath } from 'jsonpath-plus'
import { z } from 'zod'
import { anyJson, type Json, type JsonObject } from './json.ts'
import { StatesError } from './statesError.ts'

type Segment = string | number

/** Parsed reference paths by their text; `null` marks a path that needs the full JSONPath engine. */
const parsedPaths = new Map<string, Segment[] | null>()

const segmentPattern =
  /^(?:\.([\p{L}_][\p{L}\p{N}_-]*)|\[(-?\d+)\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\])/u

/**
 * Splits a reference path such as `$.orders[0]['due date']` into its segments.
 * Returns `null` when the path can match more than one place (`*`, `..`, slices, filters).
 */
export function parseReferencePath(path: string): Segment[] | null {
  const known = parsedPaths.get(path)
  if (known !== undefined) {
    return known
  }
  const segments: Segment[] = []
  let rest = path.slice(1)
  while (rest !== '') {
    const match = segmentPattern.exec(rest)
    if (match === null) {
      parsedPaths.set(path, null)
      return null
    }
    const [text, name, index, single, double] = match
    if (index === undefined) {
      segments.push(name ?? (single ?? double ?? '').replace(/\\(.)/g, '$1'))
    } else {
      segments.push(Number(index))
    }
    rest = rest.slice(text.length)
  }
  parsedPaths.set(path, segments)
  return segments
}

function readSegment(value: Json | undefined, segment: Segment): Json | undefined {
  if (typeof segment === 'number') {
    return Array.isArray(value) ? value.at(segment) : undefined
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return undefined
  }
  return Object.hasOwn(value, segment) ? value[segment] : undefined
}

/**
 * Reads a path; `$$...` reads the context object. Returns `undefined` where nothing is found.
 * A path that can match several places always returns an array, empty without a match.
 */
export function findPath(path: string, data: Json, context: Json): Json | undefined {
  const fromContext = path.startsWith('$$')
  const root = fromContext ? context : data
  const text = fromContext ? path.slice(1) : path
  const segments = parseReferencePath(text)
  if (segments !== null) {
    return segments.reduce<Json | undefined>(readSegment, root)
  }
  if (root === null || typeof root !== 'object') {
    return []
  }
  return z.array(anyJson).parse(JSONPath({ path: text, json: root, wrap: true, eval: 'safe' }))
}

/** Reads a path that must exist; otherwise throws `errorName`. */
export function readPath(
  path: string,
  data: Json,
  context: Json,
  errorName = 'States.ParameterPathFailure',
): Json {
  const value = findPath(path, data, context)
  if (value === undefined) {
    throw new StatesError(
      errorName,
      `The JSONPath '${path}' could not be found in the input '${JSON.stringify(data)}'`,
    )
  }
  return value
}

/**
 * InputPath and OutputPath: without a path all of it, with `null` an empty object.
 */
export function selectPath(path: string | null | undefined, data: Json, context: Json): Json {
  if (path === null) {
    return {}
  }
  if (path === undefined || path === '$') {
    return data
  }
  return readPath(path, data, context, 'States.Runtime')
}

/** ResultPath: puts `result` into a copy of `input`; `null` drops the result. */
export function applyResultPath(path: string | null | undefined, input: Json, result: Json): Json {
  if (path === null) {
    return input
  }
  if (path === undefined || path === '$') {
    return result
  }
  const segments = parseReferencePath(path) ?? []
  return putAt(input, segments, result, path)
}

function putAt(target: Json | undefined, segments: Segment[], result: Json, path: string): Json {
  const [segment, ...rest] = segments
  if (segment === undefined) {
    return result
  }
  if (typeof segment === 'number') {
    if (!Array.isArray(target) || segment < 0 || segment >= target.length) {
      throw mismatch(path)
    }
    return target.with(segment, putAt(target[segment], rest, result, path))
  }
  if (target !== undefined && (target === null || typeof target !== 'object' || Array.isArray(target))) {
    throw mismatch(path)
  }
  const object: JsonObject = target ?? {}
  const old = Object.hasOwn(object, segment) ? object[segment] : undefined
  return { ...object, [segment]: putAt(old, rest, result, path) }
}

function mismatch(path: string): StatesError {
  return new StatesError(
    'States.ResultPathMatchFailure',
    `Unable to apply ReferencePath ${path} to the state input`,
  )
}
