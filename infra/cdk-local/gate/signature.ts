import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { AwsRefusal } from 'asl-interpreter'

/** What a signature check needs of an HTTP request; `url` is path and query as received. */
export interface SignedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The claims of a Signature Version 4, from the Authorization header or from a presigned query. */
export interface SignatureClaims {
  readonly from: 'header' | 'query'
  readonly accessKeyId: string
  /** e.g. `20261121/ap-south-1/sqs/aws4_request` */
  readonly scope: string
  readonly date: string
  readonly region: string
  /** The signing name by which one endpoint tells services apart, e.g. `events`, `sqs`, `ses`. */
  readonly service: string
  /** `20261121T070000Z` */
  readonly amzDate: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  /** Presigned only: seconds of validity from `amzDate`. */
  readonly expiresSeconds?: number | undefined
}

const algorithm = 'AWS4-HMAC-SHA256'

/** SHA-256 in hexadecimal, as the payload's hash in a canonical request. */
export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const hmac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The keys of a few callers, days and services: four HMACs less for each request. */
const signingKeys = new Map<string, KeyObject>()
const mostSigningKeys = 1_000

/** The key that signs requests, chunks and POST policies of one day, region and service. */
export function signingKey(secret: string, date: string, region: string, service: string): KeyObject {
  const id = [secret, date, region, service].join('\n')
  const known = signingKeys.get(id)
  if (known) return known
  const key = [date, region, service, 'aws4_request'].reduce(
    (last, text) => createSecretKey(hmac(last, text)),
    createSecretKey(`AWS4${secret}`, 'utf8'),
  )
  if (signingKeys.size >= mostSigningKeys) signingKeys.clear()
  signingKeys.set(id, key)
  return key
}

/** Compares two strings in constant time. */
export function constantTimeEqual(left: string, right: string): boolean {
  return timingSafeEqual(
    createHash('sha256').update(left).digest(),
    createHash('sha256').update(right).digest(),
  )
}

/** Percent-encodes everything but the unreserved characters of RFC 3986, as AWS requires. */
export const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

function decodeOrRefuse(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new AwsRefusal('InvalidURI', `Could not parse the specified URI: ${String(cause)}`)
  }
}

function splitUrl(url: string): { path: string; query: [string, string][] } {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = (at < 0 ? '' : url.slice(at + 1))
    .split('&')
    .filter(part => part !== '')
    .map((part): [string, string] => {
      const equals = part.indexOf('=')
      const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
      return [decodeOrRefuse(name), decodeOrRefuse(value)]
    })
  return { path: path === '' ? '/' : path, query }
}

const headerText = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value : [value ?? '']).map(v => v.trim().replace(/\s+/g, ' ')).join(',')

/** S3 signs the path as it is (encoded once); every other service encodes the sent path once more. */
function canonicalPath(path: string, service: string): string {
  const encode = (segment: string) =>
    service === 's3' ? encodeRfc3986(decodeOrRefuse(segment)) : encodeRfc3986(segment)
  return path.split('/').map(encode).join('/')
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The canonical request of SigV4; `payloadHash` is hexadecimal SHA-256, `UNSIGNED-PAYLOAD` or a streaming literal. */
export function canonicalRequest(req: SignedRequest, claims: SignatureClaims, payloadHash: string): string {
  const { path, query } = splitUrl(req.url)
  const canonicalQuery = query
    .filter(([name]) => !(claims.from === 'query' && name === 'X-Amz-Signature'))
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .sort((a, b) => byCodePoint(a[0], b[0]) || byCodePoint(a[1], b[1]))
    .map(pair => pair.join('='))
    .join('&')
  const headers = claims.signedHeaders.map(name => `${name}:${headerText(req.headers[name])}\n`).join('')
  return [
    req.method.toUpperCase(),
    canonicalPath(path, claims.service),
    canonicalQuery,
    headers,
    claims.signedHeaders.join(';'),
    payloadHash,
  ].join('\n')
}

function claimsOf(
  from: 'header' | 'query',
  fields: { credential: string; signedHeaders: string; signature: string; amzDate: string; expires?: string },
): SignatureClaims {
  const [accessKeyId, date, region, service, terminator] = fields.credential.split('/')
  if (!accessKeyId || !date || !region || !service || terminator !== 'aws4_request')
    throw new AwsRefusal(
      'IncompleteSignatureException',
      `Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/region/service/term, got '${fields.credential}'`,
    )
  if (!/^\d{8}T\d{6}Z$/.test(fields.amzDate) || !fields.amzDate.startsWith(date))
    throw new AwsRefusal(
      'SignatureDoesNotMatch',
      `Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '${date}'`,
      403,
    )
  const signedHeaders = fields.signedHeaders.split(';')
  if (!signedHeaders.includes('host'))
    throw new AwsRefusal(
      'SignatureDoesNotMatch',
      "'Host' must be a 'SignedHeader' in the AWS Authorization.",
      403,
    )
  return {
    from,
    accessKeyId,
    scope: `${date}/${region}/${service}/aws4_request`,
    date,
    region,
    service,
    amzDate: fields.amzDate,
    signedHeaders,
    signature: fields.signature,
    expiresSeconds: fields.expires === undefined ? undefined : Number(fields.expires),
  }
}

/**
 * Reads the claims of a request about its signer; undefined when it is not signed.
 * Throws AwsRefusal IncompleteSignatureException for a signature that cannot be read.
 */
export function readClaims(req: SignedRequest): SignatureClaims | undefined {
  const authorization = headerText(req.headers.authorization)
  if (authorization !== '') {
    const part = (name: string) => new RegExp(`(?:^|[ ,])${name}=([^, ]+)`).exec(authorization)?.[1]
    const [credential, signedHeaders, signature] = [
      part('Credential'),
      part('SignedHeaders'),
      part('Signature'),
    ]
    if (!authorization.startsWith(`${algorithm} `) || !credential || !signedHeaders || !signature)
      throw new AwsRefusal(
        'IncompleteSignatureException',
        'Authorization header requires Credential, SignedHeaders and Signature of AWS4-HMAC-SHA256.',
      )
    return claimsOf('header', {
      credential,
      signedHeaders,
      signature,
      amzDate: headerText(req.headers['x-amz-date']),
    })
  }
  const query = new Map(splitUrl(req.url).query)
  if (!query.has('X-Amz-Algorithm') && !query.has('X-Amz-Signature')) return undefined
  const [credential, signedHeaders, signature] = ['Credential', 'SignedHeaders', 'Signature'].map(n =>
    query.get(`X-Amz-${n}`),
  )
  const [amzDate, expires] = [query.get('X-Amz-Date'), query.get('X-Amz-Expires')]
  const complete =
    query.get('X-Amz-Algorithm') === algorithm && credential && signedHeaders && signature && amzDate
  if (!complete || expires === undefined || !/^\d{1,6}$/.test(expires) || Number(expires) > 604_800)
    throw new AwsRefusal(
      'AuthorizationQueryParametersError',
      'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
    )
  return claimsOf('query', { credential, signedHeaders, signature, amzDate, expires })
}

/** `20261121T070000Z` as milliseconds since the epoch. */
export function amzDateToTime(amzDate: string): number {
  return Date.parse(amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

/**
 * Checks the signature with `secret`; throws AwsRefusal SignatureDoesNotMatch, or for a presigned request past
 * its time (by the virtual clock `now`, ms) AccessDenied "Request has expired". The age of header-signed requests is
 * not checked: the virtual clock may show any date, and an outside caller signs with the machine's time.
 */
export function verifySignature(
  req: SignedRequest,
  claims: SignatureClaims,
  secret: string,
  payloadHash: string,
  now: number,
): void {
  const stringToSign = [
    algorithm,
    claims.amzDate,
    claims.scope,
    sha256Hex(canonicalRequest(req, claims, payloadHash)),
  ]
  const key = signingKey(secret, claims.date, claims.region, claims.service)
  const expected = hmac(key, stringToSign.join('\n')).toString('hex')
  if (!constantTimeEqual(expected, claims.signature))
    throw new AwsRefusal(
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
      403,
    )
  if (
    claims.expiresSeconds !== undefined &&
    now > amzDateToTime(claims.amzDate) + claims.expiresSeconds * 1000
  )
    throw new AwsRefusal('AccessDenied', 'Request has expired', 403)
}
