import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from './assembly.ts'

/** The place of a resource in the template: its name in messages, unique and stable over restarts. */
export const placeOf = ({ stack, logicalId }: Pick<Resource, 'stack' | 'logicalId'>): string =>
  `${stack}/${logicalId}`

/** The properties of a resource; throws NotRunHere with its place for those that are not supported. */
export function readProperties<T>(schema: z.ZodType<T>, resource: Resource): T {
  const parsed = schema.safeParse(resource.properties)
  if (!parsed.success) throw new NotRunHere(`${placeOf(resource)}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
