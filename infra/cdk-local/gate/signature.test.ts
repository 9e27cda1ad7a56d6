import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AwsRefusal } from 'asl-interpreter'
import { describe, expect, it } from 'vitest'
import { readClaims, type SignedRequest, sha256Hex, signingKey, verifySignature } from './signature.ts'

const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const signedAt = '2015-08-30T12:36:00Z'

/** The first requests of AWS's test suite for Signature Version 4 (get-vanilla and similar ones). */
const published = (signature: string, url: string): SignedRequest => ({
  method: 'GET',
  url,
  headers: {
    host: 'example.amazonaws.com',
    'x-amz-date': '20150830T123600Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  },
})

/** The code of the refusal, or `accepted`. */
function verdict(
  req: SignedRequest,
  { key = secret, payloadHash = sha256Hex(''), now = signedAt } = {},
): string {
  try {
    const claims = readClaims(req)
    if (!claims) return 'unsigned'
    verifySignature(req, claims, key, payloadHash, Date.parse(now))
    return 'accepted'
  } catch (error) {
    if (error instanceof AwsRefusal) return error.code
    throw error
  }
}

const vanilla = published('5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31', '/')
const vanillaQuery = published(
  'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
  '/?Param2=value2&Param1=value1',
)

describe('requests signed in their header', () => {
  it('accepts what AWS published as examples', () => {
    expect(verdict(vanilla)).toBe('accepted')
    expect(verdict(vanillaQuery)).toBe('accepted')
  })

  it('does not judge by the clock when they were signed', () => {
    expect(verdict(vanilla, { now: '2036-01-01T00:00:00Z' })).toBe('accepted')
  })

  it.each([
    ['another method', { ...vanilla, method: 'POST' }],
    ['another path', { ...vanilla, url: '/x' }],
    ['another query', { ...vanillaQuery, url: '/?Param2=value2&Param1=value2' }],
    ['another host', { ...vanilla, headers: { ...vanilla.headers, host: 'example.org' } }],
    ['another time', { ...vanilla, headers: { ...vanilla.headers, 'x-amz-date': '20150830T123601Z' } }],
    [
      'another day than its scope',
      { ...vanilla, headers: { ...vanilla.headers, 'x-amz-date': '20150831T123600Z' } },
    ],
  ])('refuses %s', (_situation, req) => {
    expect(verdict(req)).toBe('SignatureDoesNotMatch')
  })

  it('refuses another secret and another body', () => {
    expect(verdict(vanilla, { key: `${secret}x` })).toBe('SignatureDoesNotMatch')
    expect(verdict(vanilla, { payloadHash: sha256Hex('body') })).toBe('SignatureDoesNotMatch')
  })

  it('knows callers, days, regions and services apart, and the first of them again after many', () => {
    const keys = [
      signingKey(secret, '20150830', 'us-east-1', 'service'),
      signingKey(`${secret}x`, '20150830', 'us-east-1', 'service'),
      signingKey(secret, '20150831', 'us-east-1', 'service'),
      signingKey(secret, '20150830', 'us-east-2', 'service'),
      signingKey(secret, '20150830', 'us-east-1', 's3'),
    ]
    expect(new Set(keys.map(key => key.export().toString('hex'))).size).toBe(keys.length)
    for (let caller = 0; caller < 1_100; caller += 1) signingKey(`secret-${caller}`, '20150830', 'x', 's3')
    expect(verdict(vanilla)).toBe('accepted')
  })

  it('refuses a signature that leaves out the host, and one that cannot be read', () => {
    const without = {
      ...vanilla,
      headers: {
        ...vanilla.headers,
        authorization: vanilla.headers.authorization?.toString().replace('host;', ''),
      },
    }
    expect(verdict(without)).toBe('SignatureDoesNotMatch')
    expect(verdict({ ...vanilla, headers: { authorization: 'Bearer x' } })).toBe(
      'IncompleteSignatureException',
    )
    expect(
      verdict({
        ...vanilla,
        headers: { authorization: 'AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=x' },
      }),
    ).toBe('IncompleteSignatureException')
    expect(verdict({ ...vanilla, headers: { host: 'example.amazonaws.com' } })).toBe('unsigned')
  })
})

describe('presigned addresses', () => {
  const client = new S3Client({
    endpoint: 'http://127.0.0.1:9000',
    region: 'ap-south-1',
    credentials: { accessKeyId: 'k', secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const at = { signingDate: new Date('2026-11-20T10:00:00Z'), expiresIn: 60 }
  const requested = (method: string, address: string): SignedRequest => {
    const { pathname, search, host } = new URL(address)
    return { method, url: pathname + search, headers: { host } }
  }
  const unsigned = { payloadHash: 'UNSIGNED-PAYLOAD' }

  it('holds for its time by the stack clock, and for its own object only', async () => {
    const address = await getSignedUrl(
      client,
      new GetObjectCommand({
        Bucket: 'b',
        Key: 'proofs/a b+ü(1).pdf',
        ResponseContentType: 'application/pdf',
      }),
      at,
    )
    expect(verdict(requested('GET', address), { ...unsigned, now: '2026-11-20T10:01:00Z' })).toBe('accepted')
    expect(verdict(requested('GET', address), { ...unsigned, now: '2026-11-20T10:01:01Z' })).toBe(
      'AccessDenied',
    )
    expect(verdict(requested('PUT', address), { ...unsigned, now: signedAt })).toBe('SignatureDoesNotMatch')
    const other = requested('GET', address.replace('proofs', 'prooft'))
    expect(verdict(other, { ...unsigned, now: signedAt })).toBe('SignatureDoesNotMatch')
    const longer = requested('GET', address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600'))
    expect(verdict(longer, { ...unsigned, now: signedAt })).toBe('SignatureDoesNotMatch')
    const eternal = requested('GET', address.replace('X-Amz-Expires=60', 'X-Amz-Expires=604801'))
    expect(verdict(eternal, { ...unsigned, now: signedAt })).toBe('AuthorizationQueryParametersError')
  })

  it('covers a content length that was signed', async () => {
    const put = new PutObjectCommand({ Bucket: 'b', Key: 'k', ContentLength: 5 })
    const address = await getSignedUrl(client, put, { ...at, signableHeaders: new Set(['content-length']) })
    const req = requested('PUT', address)
    const withLength = (length: string) => ({ ...req, headers: { ...req.headers, 'content-length': length } })
    expect(verdict(withLength('5'), { ...unsigned, now: signedAt })).toBe('accepted')
    expect(verdict(withLength('6'), { ...unsigned, now: signedAt })).toBe('SignatureDoesNotMatch')
  })
})
