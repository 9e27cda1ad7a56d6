import { createHash, createHmac } from 'node:crypto'
import { json, type Vendor, type WireAnswer } from '../wire.ts'

/** The error shape of the members' gateways. */
export const refusal = (status: number, code: string): WireAnswer => json(status, { error: { code } })

/** Answers only requests that are signed with the member's key over method, path with query, instant and body digest. */
export function signedVendor(
  name: 'bond-exchange' | 'depository' | 'clearing-bank',
  secretOf: (name: string) => string,
  answers: Vendor,
): Vendor {
  return async request => {
    const { method, path, search, headers, raw } = request
    const digest = createHash('sha256').update(raw).digest('hex')
    const signedText = [method, path + search, headers['x-request-time'] ?? '', digest].join('\n')
    const expected = createHmac('sha256', secretOf(`${name}/signing-key`))
      .update(signedText)
      .digest('hex')
    if (headers['x-client-id'] !== secretOf(`${name}/client-id`)) return refusal(401, 'UNKNOWN_CLIENT')
    if (headers['x-signature'] !== expected) return refusal(401, 'BAD_SIGNATURE')
    return (await answers(request)) ?? refusal(404, 'NOT_FOUND')
  }
}
