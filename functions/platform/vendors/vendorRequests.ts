import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../security/secrets.ts'
import {
  type ProviderAnswer,
  type ProviderClient,
  type ProviderOptions,
  ProviderRefused,
  ProviderUnavailable,
} from './providerClient.ts'
import { signatureOf } from './vendorSignature.ts'

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
