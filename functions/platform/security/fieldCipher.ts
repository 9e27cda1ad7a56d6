import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { DecryptCommand, KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms'
import { environment } from '../environment.ts'
import type { Secrets } from './secrets.ts'

/**
 * Sensitive fields (PAN, numbers of accounts, phones) are encrypted with the stage's data key, which KMS unwraps
 * once per container; a blind index (HMAC under another data key) finds and compares them (rule 16).
 * Wire form: `v1.<iv>.<tag>.<ciphertext>`, each base64url; `context` (e.g. `bank:accountNumber`) is authenticated.
 */
export interface FieldCipher {
  encrypt(plain: string, context: string): Promise<string>
  decrypt(sealed: string, context: string): Promise<string>
  /** A blind index: equal values of one context give equal indexes, and nothing else can be learnt. */
  index(plain: string, context: string): Promise<string>
}

const keyVersion = 'v1'

export function openFieldCipher(secrets: Secrets, config: KMSClientConfig = {}): FieldCipher {
  const client = new KMSClient(config)
  const keys = new Map<string, Promise<Buffer>>()
  const unwrap = async (name: string): Promise<Buffer> => {
    const wrapped = Buffer.from(await secrets.read(name), 'base64')
    const { Plaintext } = await client.send(
      new DecryptCommand({ CiphertextBlob: wrapped, KeyId: environment.fieldKeyId() }),
    )
    if (Plaintext === undefined) throw new Error(`the data key ${name} could not be unwrapped`)
    return Buffer.from(Plaintext)
  }
  const key = (name: string): Promise<Buffer> => {
    const known = keys.get(name)
    if (known !== undefined) return known
    const fresh = unwrap(name)
    keys.set(name, fresh)
    fresh.catch(() => keys.delete(name))
    return fresh
  }
  return {
    async encrypt(plain, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', await key('field-key'), iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [keyVersion, iv, cipher.getAuthTag(), body]
        .map(part => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    async decrypt(sealed, context) {
      const [version, iv = '', tag = '', body = ''] = sealed.split('.')
      if (version !== keyVersion) throw new Error('a sealed field is of an unknown key version')
      const decipher = createDecipheriv('aes-256-gcm', await key('field-key'), Buffer.from(iv, 'base64url'), {
        authTagLength: 16,
      })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString(
        'utf8',
      )
    },
    async index(plain, context) {
      return createHmac('sha256', await key('index-key'))
        .update(`${context}\n${plain}`)
        .digest('base64url')
    },
  }
}
