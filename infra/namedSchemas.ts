import { z } from 'zod'
import type { Schema } from '../shared/contracts/defineCall.ts'

/** Names schemas for `components.schemas` of an OpenAPI document: inputs as they are sent, replies as they are received. */

export type JsonSchema = z.core.JSONSchema.BaseSchema

const place = '#/components/schemas/'

export const referenceTo = (name: string): JsonSchema => ({ $ref: `${place}${name}` })

export const capitalised = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/**
 * All schemas by name, each with references to the other named ones inside. What JSON Schema cannot express (a
 * transformation) is left open. Names get a capital letter. A schema with several names is described under each, and
 * referred to by its first.
 */
export function describeSchemas(
  schemas: readonly (readonly [name: string, schema: Schema])[],
  io: 'input' | 'output',
): ReadonlyMap<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of schemas)
    if (!registry.has(schema)) registry.add(schema, { id: capitalised(name) })
  const all = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: id => `${place}${id}` })
  return new Map(
    schemas.map(([name, schema]) => {
      const { $schema: _, $id: __, ...described } = all.schemas[registry.get(schema)?.id ?? ''] ?? {}
      return [capitalised(name), described]
    }),
  )
}

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name)

/** The schemas that `document` refers to, directly or by another schema, sorted by name. */
export function referredSchemas(
  schemas: ReadonlyMap<string, JsonSchema>,
  document: unknown,
): Readonly<Record<string, JsonSchema>> {
  const found = new Map<string, JsonSchema>()
  for (let names = namesIn(document); names.length > 0; ) {
    const further = [...new Set(names)].filter(name => !found.has(name))
    for (const name of further) {
      const schema = schemas.get(name)
      if (schema === undefined) throw new Error(`no schema is named ${name}`)
      found.set(name, schema)
    }
    names = further.flatMap(name => namesIn(found.get(name)))
  }
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
