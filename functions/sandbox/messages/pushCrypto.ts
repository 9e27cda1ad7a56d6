import { createDecipheriv, createPublicKey, type ECDH, hkdfSync, verify } from 'node:crypto'
import { z } from 'zod'

/** The other end of RFC 8291 and RFC 8292, written from the documents: what a device decrypts and a push service verifies. */

/** The keys of a device; `pair` is of the curve `prime256v1`. */
export interface DeviceKeys {
  readonly pair: ECDH
  readonly auth: Buffer
}

const tagBytes = 16
const derived = (salt: Buffer, key: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The plain text of one record of `aes128gcm` (RFC 8188). `undefined` when it was not encrypted for these keys. */
export function decryptPush(body: Buffer, keys: DeviceKeys): string | undefined {
  try {
    return decrypted(body, keys)
  } catch (error) {
    // What Node throws for a wrong tag, for no point of the curve, and for what is too short.
    if (error instanceof Error) return undefined
    throw error
  }
}

function decrypted(body: Buffer, { pair, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const keyBytes = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyBytes)
  const record = body.subarray(21 + keyBytes)
  if (record.length > recordBytes) throw new RangeError('a message of push is one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const input = derived(auth, pair.computeSecret(senderKey), info, 32)
  const key = derived(salt, input, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(salt, input, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-tagBytes))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end === -1 || padded.subarray(end + 1).some(byte => byte !== 0)) throw new RangeError('no last record')
  return padded.subarray(0, end).toString('utf8')
}

const header = z.object({ typ: z.literal('JWT'), alg: z.literal('ES256') })
const claims = z.object({
  aud: z.string(),
  exp: z.number(),
  sub: z.string().regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/),
})
/** A service accepts no longer life of a token (RFC 8292, 2). */
const longestSeconds = 24 * 3_600

const jsonOf = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The key that signed a header `vapid t=…, k=…` for this origin; `undefined` when it is none or is not valid now. */
export function vapidSigner(authorization: string, audience: string, now: Date): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const parsed = claims.safeParse(jsonOf(body))
  if (!header.safeParse(jsonOf(head)).success || !parsed.success || parsed.data.aud !== audience)
    return undefined
  const leftSeconds = parsed.data.exp - now.getTime() / 1000
  if (leftSeconds < 0 || leftSeconds > longestSeconds) return undefined
  const point = Buffer.from(key, 'base64url')
  if (point.length !== 65) return undefined
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? key : undefined
}
