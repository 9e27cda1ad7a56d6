import * as z from 'zod/mini'

/**
 * The sealed payload (K-202): compact JWE (RFC 7516), `alg: dir`, `enc: A256GCM`, under a secret that the browser made and
 * wrapped for us. It is a second line behind TLS. One implementation for both ends: the cipher is WebCrypto's, and only the
 * five parts of the token are put together here. The library for it, jose, has every algorithm of the standard in 9 kB of the
 * web's first load; the tests hold both against each other.
 */

/** Milliseconds a sealed request's time may be off the server's. */
export const sealSkewMs = 300_000

/** The authenticated header. `htm` and `htu` tie a token to one call; `dir` keeps a reply from being replayed as a request. */
const sealHeader = z.object({
  alg: z.literal('dir'),
  enc: z.literal('A256GCM'),
  kid: z.string(),
  jti: z.string().check(z.minLength(16), z.maxLength(64)),
  /** Seconds since 1970, by the server's clock. */
  iat: z.number(),
  htm: z.string(),
  htu: z.string(),
  dir: z.enum(['request', 'reply']),
  /** Nobody of ours compresses, or uses extensions that have to be understood. */
  zip: z.optional(z.undefined()),
  crit: z.optional(z.undefined()),
})
export type SealHeader = Omit<z.output<typeof sealHeader>, 'alg' | 'enc' | 'zip' | 'crit'>

/** Why a token was not opened; says nothing of its content. */
export class SealRefused extends Error {
  override readonly name = 'SealRefused'
}

/** What AES-GCM takes and adds, in bytes (RFC 7518, 5.3). */
const ivBytes = 12
const tagBytes = 16
const secretBytes = 32

type Bytes = Uint8Array<ArrayBuffer>

const textBytes = (text: string): Bytes => new TextEncoder().encode(text)

function toBase64url(bytes: Bytes): string {
  const binary = Array.from(bytes, byte => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Throws for anything that is no base64url, padding included. */
function fromBase64url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new SealRefused('a part of the token is no base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}

async function keyOf(secret: Uint8Array | CryptoKey, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  if (!(secret instanceof Uint8Array)) return secret
  if (secret.length !== secretBytes) throw new SealRefused('the secret is not 32 bytes long')
  return crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, [usage])
}

const cipherOf = (iv: Bytes, head: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: textBytes(head),
  tagLength: tagBytes * 8,
})

/** Seals any JSON value. `secret` is 32 bytes or an AES-GCM key. */
export async function seal(
  secret: Uint8Array | CryptoKey,
  value: unknown,
  header: SealHeader,
): Promise<string> {
  const head = toBase64url(textBytes(JSON.stringify({ alg: 'dir', enc: 'A256GCM', ...header })))
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const key = await keyOf(secret, 'encrypt')
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt(cipherOf(iv, head), key, textBytes(JSON.stringify(value))),
  )
  const end = sealed.length - tagBytes
  const [body, tag] = [sealed.subarray(0, end), sealed.subarray(end)]
  // The key is agreed beforehand, so its part is empty.
  return [head, '', toBase64url(iv), toBase64url(body), toBase64url(tag)].join('.')
}

/** The plain text of a token and its header; throws for anything but our one algorithm. */
async function decrypt(
  secret: Uint8Array | CryptoKey,
  token: string,
): Promise<{ plain: string; header: unknown }> {
  const [head = '', wrappedKey, iv = '', body = '', tag = '', ...more] = token.split('.')
  if (wrappedKey !== '' || more.length > 0) throw new SealRefused('the token has not five parts')
  const header: unknown = JSON.parse(new TextDecoder().decode(fromBase64url(head)))
  const [ivPart, tagPart] = [fromBase64url(iv), fromBase64url(tag)]
  if (ivPart.length !== ivBytes || tagPart.length !== tagBytes)
    throw new SealRefused('a part of the token has another length')
  const sealed = new Uint8Array([...fromBase64url(body), ...tagPart])
  const key = await keyOf(secret, 'decrypt')
  const plain = await crypto.subtle.decrypt(cipherOf(ivPart, head), key, sealed)
  return { plain: new TextDecoder().decode(plain), header }
}

export interface Opened {
  readonly value: unknown
  readonly header: SealHeader
}

/**
 * Opens a token for exactly this call and direction. Throws `SealRefused` for anything tampered, of another call,
 * of another algorithm. The caller judges `iat` and remembers `jti`.
 */
export async function open(
  secret: Uint8Array | CryptoKey,
  token: string,
  expected: { readonly htm: string; readonly htu: string; readonly dir: 'request' | 'reply' },
): Promise<Opened> {
  try {
    const { plain, header: read } = await decrypt(secret, token)
    const header = z.parse(sealHeader, read)
    if (header.htm !== expected.htm || header.htu !== expected.htu || header.dir !== expected.dir) {
      throw new SealRefused('the sealed payload belongs to another call')
    }
    const value: unknown = JSON.parse(plain)
    return { value, header }
  } catch (cause) {
    if (cause instanceof SealRefused) throw cause
    throw new SealRefused('the sealed payload cannot be opened', { cause })
  }
}
