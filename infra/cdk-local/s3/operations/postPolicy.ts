import { z } from 'zod'
import { accessDenied, S3Refusal } from '../wire/refusal.ts'

/** Fields that a policy need not cover: its own signature, and the bucket of the address. */
const uncovered = new Set(['policy', 'x-amz-signature', 'bucket', 'file'])

const rangeCondition = z.tuple([
  z.string().regex(/^content-length-range$/i),
  z.coerce.number().int().min(0),
  z.coerce.number().int().min(0),
])
const fieldCondition = z.tuple([z.string(), z.string().startsWith('$'), z.string()])
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([rangeCondition, fieldCondition, z.record(z.string(), z.string())])),
})

/** The sizes that a policy allows, in bytes, both ends included. */
export interface AllowedSize {
  readonly minBytes: number
  readonly maxBytes: number
}

interface FieldRule {
  readonly operator: 'eq' | 'starts-with'
  /** Lower case, without the dollar sign. */
  readonly field: string
  readonly value: string
}

const invalidPolicy = (why: string): S3Refusal =>
  new S3Refusal('InvalidPolicyDocument', 400, `Invalid Policy: ${why}`)

const notMet = (why: string): S3Refusal => accessDenied(`Invalid according to Policy: ${why}`)

function readPolicy(base64: string) {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(base64, 'base64').toString('utf8'))
  } catch (cause) {
    throw invalidPolicy(`Invalid JSON: ${String(cause)}`)
  }
  const policy = policySchema.safeParse(json)
  if (!policy.success) throw invalidPolicy(policy.error.issues.map(i => i.message).join('; '))
  return policy.data
}

function fieldRules(condition: z.output<typeof fieldCondition> | Record<string, string>): FieldRule[] {
  if (!Array.isArray(condition))
    return Object.entries(condition).map(([field, value]) => ({
      operator: 'eq',
      field: field.toLowerCase(),
      value,
    }))
  const [operator, field, value] = condition
  if (operator !== 'eq' && operator !== 'starts-with') throw invalidPolicy(`Invalid Condition: ${operator}`)
  return [{ operator, field: field.slice(1).toLowerCase(), value }]
}

/**
 * Checks the fields of a form upload against their policy, whose signature has been verified: not expired at `now`
 * (ms), every condition met, and no field that the policy does not mention. `fields` are by lower-case name; the key is
 * the object's final name, `${filename}` already replaced, so that a file name cannot move the object out of the
 * policy's prefix.
 * Throws AccessDenied ("Invalid according to Policy: …") or InvalidPolicyDocument.
 */
export function checkPolicy(
  fields: ReadonlyMap<string, string>,
  bucket: string,
  now: number,
  largestBytes: number,
): AllowedSize {
  const policy = readPolicy(fields.get('policy') ?? '')
  if (Date.parse(policy.expiration) <= now) throw notMet('Policy expired.')
  let size: AllowedSize = { minBytes: 0, maxBytes: largestBytes }
  const covered = new Set<string>()
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && typeof condition[1] === 'number') {
      const [, min, max] = rangeCondition.parse(condition)
      size = { minBytes: Math.max(size.minBytes, min), maxBytes: Math.min(size.maxBytes, max) }
      continue
    }
    const rules = fieldRules(Array.isArray(condition) ? fieldCondition.parse(condition) : condition)
    for (const { operator, field, value } of rules) {
      covered.add(field)
      const actual = field === 'bucket' ? bucket : (fields.get(field) ?? '')
      const met = operator === 'eq' ? actual === value : actual.startsWith(value)
      if (!met) throw notMet(`Policy Condition failed: ["${operator}", "$${field}", "${value}"]`)
    }
  }
  // Without it one form would be valid for every bucket that the signer may write to.
  if (!covered.has('bucket')) throw notMet('Policy has no condition on bucket')
  const extra = [...fields.keys()].filter(
    field => !covered.has(field) && !uncovered.has(field) && !field.startsWith('x-ignore-'),
  )
  if (extra.length > 0) throw notMet(`Extra input fields: ${extra.join(', ')}`)
  return size
}
