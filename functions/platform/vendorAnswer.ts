import * as z from 'zod/mini'
import { type ProviderAnswer, ProviderRefused, ProviderUnavailable } from './providerClient.ts'

/** The error shape that several vendors share; `code`, `reason` and `field` are codes, its description may quote an input. */
const errorBody = z.object({
  error: z.object({ code: z.string(), reason: z.nullish(z.string()), field: z.nullish(z.string()) }),
})

/**
 * The body of an answer. Throws `ProviderRefused` for an error body or a status that is not 2xx, `ProviderUnavailable`
 * for a body that does not fit the schema.
 */
export function readAnswer<Schema extends z.core.$ZodType>(
  { status, body }: ProviderAnswer,
  schema: Schema,
): z.output<Schema> {
  const error = z.safeParse(errorBody, body)
  if (error.success) {
    const { code, reason, field } = error.data.error
    throw new ProviderRefused([code, reason, field].filter(part => part != null && part !== '').join('/'))
  }
  if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw new ProviderUnavailable('the vendor answered what nobody can read')
  return parsed.data
}
