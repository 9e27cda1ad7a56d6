import { z } from 'zod'

const signed = z.looseObject({ by: z.string().regex(/^[a-z][a-z0-9.-]{2,39}$/) })

/**
 * The access key for an input: that of the operator it names, in a role if one is chosen. Without an operator it is the
 * administrator's, and with a role but no operator there is none: `undefined`.
 */
export function operatorKey(role: string, input: unknown): string | undefined {
  const by = signed.safeParse(input).data?.by
  if (role !== '') return by && `${role}:${by}`
  return by ?? 'local'
}
