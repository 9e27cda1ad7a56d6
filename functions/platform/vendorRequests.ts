import type { ProviderAnswer, ProviderClient, ProviderOptions } from './providerClient.ts'
import type { Secrets } from './secrets.ts'

/** What an adapter needs to call its vendor. */
export interface VendorOptions {
  readonly client: ProviderClient
  readonly secrets: Secrets
  /** e.g. `https://api.vendor.example`, without a slash at the end. */
  readonly url: string
}
export interface VendorRequest {
  readonly method: 'GET' | 'POST'
  /** Below the vendor's address, with its query, e.g. `/v1/holdings?date=2026-11-20`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly operation: string
}
export type VendorRequests = (
  request: VendorRequest,
  limits?: Partial<ProviderOptions>,
) => Promise<ProviderAnswer>

/** Requests with Basic authentication: the secrets `<vendor>/<id>` and `<vendor>/<secret>`. */
export function basicRequests(
  vendor: string,
  { client, secrets, url }: VendorOptions,
  [id, secret]: readonly [string, string] = ['key-id', 'key-secret'],
): VendorRequests {
  return async ({ path, headers, ...request }, limits) => {
    const pair = await Promise.all([secrets.read(`${vendor}/${id}`), secrets.read(`${vendor}/${secret}`)])
    const authorization = `Basic ${Buffer.from(pair.join(':')).toString('base64')}`
    return client({ ...request, url: url + path, headers: { authorization, ...headers }, vendor }, limits)
  }
}
