import { z } from 'zod'

const signed = z.looseObject({ by: z.string().regex(/^[a-z][a-z0-9.-]{2,39}$/) })

/**
 * The access key under which an input is sent: that of the operator it names, in a role if one is chosen. Without a name
 * it is everybody's, and a role is given to nobody: `undefined`.
 */
export function operatorKey(role: string, input: unknown): string | undefined {
  const by = signed.safeParse(input).data?.by
  if (role !== '') return by && `${role}:${by}`
  return by ?? 'local'
}
