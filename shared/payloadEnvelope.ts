import { CompactEncrypt, compactDecrypt } from 'jose'
import * as z from 'zod/mini'

/**
 * The sealed payload (K-202): compact JWE, `alg: dir`, `enc: A256GCM`, under a secret that the browser made and
 * wrapped for us. It is a second line behind TLS. One implementation for both ends.
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
})
export type SealHeader = Omit<z.output<typeof sealHeader>, 'alg' | 'enc'>

/** Why a token was not opened; says nothing of its content. */
export class SealRefused extends Error {
  override readonly name = 'SealRefused'
}

/** Seals any JSON value. `secret` is 32 bytes or an AES-GCM key. */
export function seal(secret: Uint8Array | CryptoKey, value: unknown, header: SealHeader): Promise<string> {
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', ...header })
    .encrypt(secret)
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
    const { plaintext, protectedHeader } = await compactDecrypt(token, secret, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      // Nobody of ours compresses, and a small token must not become a large body.
      maxDecompressedLength: 0,
    })
    const header = z.parse(sealHeader, protectedHeader)
    if (header.htm !== expected.htm || header.htu !== expected.htu || header.dir !== expected.dir) {
      throw new SealRefused('the sealed payload belongs to another call')
    }
    const value: unknown = JSON.parse(new TextDecoder().decode(plaintext))
    return { value, header }
  } catch (cause) {
    if (cause instanceof SealRefused) throw cause
    throw new SealRefused('the sealed payload cannot be opened', { cause })
  }
}
