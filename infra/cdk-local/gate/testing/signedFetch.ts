import { createHmac } from 'node:crypto'
import { canonicalRequest, type SignatureClaims, sha256Hex, signingKey } from '../signature.ts'

const targets: Readonly<Record<string, string>> = { ssm: 'AmazonSSM.GetParameter' }

/**
 * A POST signed by the administrator for services without a client here. `sent` = the body that is really sent, when it
 * differs from the signed one.
 */
export function signedFetch(
  address: string,
  service: string,
  body: string,
  sent: string = body,
): Promise<Response> {
  const url = new URL(address)
  const amzDate = '20261120T100000Z'
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-date': amzDate,
    ...(targets[service] ? { 'x-amz-target': targets[service] } : {}),
  }
  const claims: SignatureClaims = {
    from: 'header',
    accessKeyId: 'local',
    scope: `20261120/ap-south-1/${service}/aws4_request`,
    date: '20261120',
    region: 'ap-south-1',
    service,
    amzDate,
    signedHeaders: Object.keys(headers).toSorted(),
    signature: '',
  }
  const request = { method: 'POST', url: url.pathname + url.search, headers }
  const text = [
    'AWS4-HMAC-SHA256',
    amzDate,
    claims.scope,
    sha256Hex(canonicalRequest(request, claims, sha256Hex(body))),
  ].join('\n')
  const signature = createHmac('sha256', signingKey('local', claims.date, claims.region, service))
    .update(text)
    .digest('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=local/${claims.scope}, SignedHeaders=${claims.signedHeaders.join(';')}, Signature=${signature}`
  const { host: _, ...rest } = headers
  const form = body.startsWith('Action=') && { 'content-type': 'application/x-www-form-urlencoded' }
  return fetch(url, { method: 'POST', headers: { ...rest, ...form, authorization }, body: sent })
}
