import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Bodies of CVL's REST interface: AES-192-CBC, `base64url(iv):base64url(cipher)`; the key is 24 bytes in base64url. */

const algorithm = 'aes-192-cbc'
const keyBytes = 24
const ivBytes = 16

/** The key from its secret. Throws for a key of another length. */
function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.trim(), 'base64url')
  if (key.length !== keyBytes) throw new Error('the secret kyc-registry/aes-key is not 24 bytes in base64url')
  return key
}

/** Encrypts a value as JSON. */
export function sealBody(value: unknown, secret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return `${iv.toString('base64url')}:${sealed.toString('base64url')}`
}

/** The value of an encrypted body; `undefined` for a body with another key or without JSON. */
export function openBody(text: string, secret: string): unknown {
  const [, iv, sealed] = /^([\w-]+={0,2}):([\w-]+={0,2})$/.exec(text.trim()) ?? []
  if (iv === undefined || sealed === undefined) return undefined
  const key = keyOf(secret)
  try {
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'))
    const plain = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()])
    return JSON.parse(plain.toString('utf8'))
  } catch {
    // Another key or a damaged body: the adapter treats the answer as unreadable.
    return undefined
  }
}
