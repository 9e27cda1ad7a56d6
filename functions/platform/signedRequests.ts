import { createHash } from 'node:crypto'
import type { VendorOptions, VendorRequests } from './vendorRequests.ts'
import { signatureOf } from './vendorSignature.ts'

export interface SignedRequestsOptions extends VendorOptions {
  readonly now: () => Date
}

/**
 * Requests with our client id and an HMAC-SHA256 (hex) over method, path, instant and the body's SHA-256, one a line.
 * The secrets are `<vendor>/client-id` and `<vendor>/signing-key`. For interfaces whose documents are not public.
 */
export function signedRequests(
  vendor: string,
  { client, secrets, url, now }: SignedRequestsOptions,
): VendorRequests {
  return async ({ method, path, body, operation }, limits) => {
    const [clientId, signingKey] = await Promise.all([
      secrets.read(`${vendor}/client-id`),
      secrets.read(`${vendor}/signing-key`),
    ])
    const at = now().toISOString()
    // The provider client sends the same text.
    const digest = createHash('sha256')
      .update(body === undefined ? '' : JSON.stringify(body))
      .digest('hex')
    const headers = {
      'x-client-id': clientId,
      'x-request-time': at,
      'x-signature': signatureOf([method, path, at, digest].join('\n'), signingKey),
    }
    return client({ method, url: url + path, headers, body, vendor, operation }, limits)
  }
}
