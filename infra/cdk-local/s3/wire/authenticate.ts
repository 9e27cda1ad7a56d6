import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  amzDateToTime,
  constantTimeEqual,
  readClaims,
  type SignedRequest,
  signingKey,
  verifySignature,
} from '../../gate/signature.ts'
import { accessDenied, invalidArgument, notImplemented, S3Refusal } from './refusal.ts'

/** Finds the secret and the principal of an access key. */
export type LookupSecret<P> = (accessKeyId: string) => { secret: string; principal: P } | undefined

/** The signer of a request, and the payload hash of the signature. */
export interface Signer<P> {
  readonly principal: P
  readonly via: 'header' | 'query' | 'policy'
  /** Hexadecimal SHA-256 of the body, `UNSIGNED-PAYLOAD` or `STREAMING-UNSIGNED-PAYLOAD-TRAILER`. */
  readonly payloadHash: string
}

const unsignedPayload = 'UNSIGNED-PAYLOAD'
export const unsignedChunks = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

const secretOf = <P>(lookup: LookupSecret<P>, accessKeyId: string) => {
  const found = lookup(accessKeyId)
  if (found === undefined)
    throw new S3Refusal(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  return found
}

function payloadHashOf(
  request: IncomingMessage,
  query: ReadonlyMap<string, string>,
  via: 'header' | 'query',
) {
  const header = request.headers['x-amz-content-sha256']
  const claimed = via === 'query' ? (query.get('X-Amz-Content-Sha256') ?? header ?? unsignedPayload) : header
  if (typeof claimed !== 'string')
    throw new S3Refusal(
      'InvalidRequest',
      400,
      'Missing required header for this request: x-amz-content-sha256',
    )
  if (claimed.startsWith('STREAMING-') && claimed !== unsignedChunks) throw notImplemented(claimed)
  if (!/^[0-9a-f]{64}$/.test(claimed) && claimed !== unsignedPayload && claimed !== unsignedChunks)
    throw invalidArgument('x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a valid sha256 value.')
  return claimed
}

/** An unsigned header could be added by anyone who has the link. */
function refuseUnsignedHeaders(request: IncomingMessage, signedHeaders: readonly string[]): void {
  const unsigned = Object.keys(request.headers).filter(
    name => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signedHeaders.includes(name),
  )
  if (unsigned.length > 0)
    throw accessDenied(
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    )
}

/**
 * Authenticates a request signed by its Authorization header or by a presigned query (SigV4 only). A presigned
 * query expires by what `expiryTime` gives for its signer (ms); the age of signed requests is not checked, since the virtual clock may show any date.
 * Any region is accepted: the command line signs with the region of its profile.
 * Throws AccessDenied (also for an anonymous request), InvalidAccessKeyId, SignatureDoesNotMatch and the like.
 */
export function authenticate<P>(
  request: IncomingMessage,
  query: ReadonlyMap<string, string>,
  lookupSecret: LookupSecret<P>,
  expiryTime: (principal: P) => number,
): Signer<P> {
  if (request.headers.authorization?.startsWith('AWS ') || query.has('AWSAccessKeyId'))
    throw new S3Refusal(
      'InvalidRequest',
      400,
      'The authorization mechanism you have provided is not supported. Please use AWS4-HMAC-SHA256.',
    )
  if (request.headers.authorization !== undefined && query.has('X-Amz-Signature'))
    throw invalidArgument('Only one auth mechanism allowed')
  const signed: SignedRequest = {
    method: request.method ?? '',
    url: request.url ?? '',
    headers: request.headers,
  }
  const claims = readClaims(signed)
  if (claims === undefined) throw accessDenied()
  if (claims.service !== 's3' || Number.isNaN(amzDateToTime(claims.amzDate)))
    throw new S3Refusal(
      'AuthorizationHeaderMalformed',
      400,
      "The authorization header is malformed; it must name the service 's3' and a date that exists",
    )
  const { secret, principal } = secretOf(lookupSecret, claims.accessKeyId)
  const payloadHash = payloadHashOf(request, query, claims.from)
  verifySignature(signed, claims, secret, payloadHash, expiryTime(principal))
  refuseUnsignedHeaders(request, claims.signedHeaders)
  return { principal, via: claims.from, payloadHash }
}

/** Authenticates the base64 policy of a form upload by its `x-amz-*` fields. */
export function authenticatePolicy<P>(
  fields: ReadonlyMap<string, string>,
  lookupSecret: LookupSecret<P>,
): Signer<P> {
  const policy = fields.get('policy')
  const signature = fields.get('x-amz-signature')
  if (policy === undefined || signature === undefined)
    throw accessDenied('Bucket POST must contain a policy and its signature')
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw invalidArgument('x-amz-algorithm must be AWS4-HMAC-SHA256')
  const [accessKeyId, date, region, service, terminator, ...more] = (
    fields.get('x-amz-credential') ?? ''
  ).split('/')
  const whole = accessKeyId && date && region && service === 's3' && terminator === 'aws4_request'
  if (!whole || more.length > 0 || !(fields.get('x-amz-date') ?? '').startsWith(date))
    throw invalidArgument('x-amz-credential is malformed or is not of the day of x-amz-date')
  const { secret, principal } = secretOf(lookupSecret, accessKeyId)
  const key = signingKey(secret, date, region, service)
  if (!constantTimeEqual(createHmac('sha256', key).update(policy).digest('hex'), signature))
    throw new S3Refusal(
      'SignatureDoesNotMatch',
      403,
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
  return { principal, via: 'policy', payloadHash: unsignedPayload }
}
