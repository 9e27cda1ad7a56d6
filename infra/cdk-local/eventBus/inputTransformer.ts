import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'

/** The InputTransformer of a rule's target: values out of the event, put into a template of JSON. */
export const inputTransformer = z.strictObject({
  InputPathsMap: z.record(z.string(), z.string()).default({}),
  InputTemplate: z.string(),
})

/** Writes the body of a target's message. */
export type MessageWriter = (event: object) => string

const step = /^[\w-]+$/
const placeholder = /<([\w.-]+)>/g

/** `$`, or keys behind dots: `$.detail.order-id`. Filters and indices are not run here. */
function compilePath(place: string, path: string): (event: object) => unknown {
  const [root, ...keys] = path.split('.')
  if (root !== '$' || !keys.every(key => step.test(key)))
    throw new NotRunHere(`${place}: the path ${path} of an input transformer`)
  return event =>
    keys.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      event,
    )
}

/**
 * How a target's messages are written: the event itself, or the template with each `<name>` replaced by the JSON of its value;
 * a value that the event does not have is `null`. Placeholders inside of strings, and those that AWS defines, are not run here.
 */
export function compileInput(
  place: string,
  transformer: z.output<typeof inputTransformer> | undefined,
): MessageWriter {
  if (transformer === undefined) return event => JSON.stringify(event)
  const { InputPathsMap, InputTemplate } = transformer
  const paths = new Map(Object.entries(InputPathsMap).map(([name, path]) => [name, compilePath(place, path)]))
  const names = [...InputTemplate.matchAll(placeholder)].map(([, name = '']) => name)
  const unknown = names.find(name => !paths.has(name))
  if (unknown !== undefined) throw new NotRunHere(`${place}: <${unknown}> in an input transformer`)
  try {
    // A placeholder within a string would be read as a part of it: the quotes of its JSON end the string.
    JSON.parse(InputTemplate.replace(placeholder, '""'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new NotRunHere(`${place}: an input template that is no JSON with placeholders as its values`)
  }
  return event =>
    InputTemplate.replace(placeholder, (_, name: string) => JSON.stringify(paths.get(name)?.(event) ?? null))
}
