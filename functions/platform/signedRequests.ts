import { createHash } from 'node:crypto'
import type { ProviderAnswer, ProviderOptions } from './providerClient.ts'
import type { VendorAccess } from './vendorAccess.ts'
import { signatureOf } from './vendorSignature.ts'

export interface SignedRequestsOptions extends VendorAccess {
  readonly now: () => Date
}
export interface SignedRequest {
  readonly method: 'GET' | 'POST'
  /** Below the vendor's address, with its query, e.g. `/v1/holdings?date=2026-11-20`. */
  readonly path: string
  readonly body?: unknown
  readonly operation: string
}
export type SignedRequests = (
  request: SignedRequest,
  limits?: Partial<ProviderOptions>,
) => Promise<ProviderAnswer>

/**
 * Requests that carry who we are and an HMAC-SHA256 (hex) over method, path, instant and the body's SHA-256, one a
 * line, under `<vendor>/client-id` and `<vendor>/signing-key`. For interfaces whose documents are not public.
 */
export function signedRequests(
  vendor: string,
  { client, secrets, url, now }: SignedRequestsOptions,
): SignedRequests {
  return async ({ method, path, body, operation }, limits) => {
    const [clientId, signingKey] = await Promise.all([
      secrets.read(`${vendor}/client-id`),
      secrets.read(`${vendor}/signing-key`),
    ])
    const at = now().toISOString()
    // The provider client sends the very same text.
    const digest = createHash('sha256')
      .update(body === undefined ? '' : JSON.stringify(body))
      .digest('hex')
    const headers = {
      'x-client-id': clientId,
      'x-request-time': at,
      'x-signature': signatureOf([method, path, at, digest].join('\n'), signingKey),
    }
    return client(
      { method, url: url + path, headers, ...(body === undefined ? {} : { body }), vendor, operation },
      limits,
    )
  }
}
