import { evaluateIntrinsic } from './intrinsics.ts'
import type { Json, JsonObject } from './json.ts'
import { readPath } from './paths.ts'

/** The value of a `.$` field: an intrinsic function, a context path or a path. */
export function evaluateExpression(text: string, data: Json, context: Json): Json {
  if (text.startsWith('States.')) {
    return evaluateIntrinsic(text, data, context)
  }
  return readPath(text, data, context)
}

/** Fills in a payload template (Parameters, ResultSelector, ItemSelector). */
export function fillTemplate(template: Json, data: Json, context: Json): Json {
  if (Array.isArray(template)) {
    return template.map(item => fillTemplate(item, data, context))
  }
  if (template === null || typeof template !== 'object') {
    return template
  }
  const filled: JsonObject = {}
  for (const [key, value] of Object.entries(template)) {
    if (key.endsWith('.$')) {
      filled[key.slice(0, -2)] = evaluateExpression(String(value), data, context)
    } else {
      filled[key] = fillTemplate(value, data, context)
    }
  }
  return filled
}
