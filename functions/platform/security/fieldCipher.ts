import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { DecryptCommand, KMSClient, type KMSClientConfig } from '@aws-sdk/client-kms'
import { dataKeyName } from '../../../shared/dataKeys.ts'
import { environment } from '../environment.ts'
import { log } from '../log.ts'
import type { Secrets } from './secrets.ts'

/**
 * Sensitive fields (PAN, numbers of accounts, phones) are encrypted with the stage's data key, which KMS unwraps
 * once per container; a blind index (HMAC under another data key) finds and compares them (rule 16).
 *
 * Wire form: `v2.<key>.<iv>.<tag>.<ciphertext>`, the version of the data key in decimal, the rest base64url. Authenticated with
 * it are the field (`context`, e.g. `bank:accountNumber`, which names the domain and so the table) and the `owner`, an investor's
 * id: what is copied to another field or to another investor does not decrypt. The form before was `v1.<iv>.<tag>.<ciphertext>`,
 * with the first data key and without an owner; it is read as long as that key is.
 *
 * `FIELD_KEYS` lists the versions that are read; the first one writes.
 */
export interface FieldCipher {
  encrypt(plain: string, context: string, owner: string): Promise<string>
  /** Rejects with `UnreadableField` when it was changed, belongs elsewhere, or is of a key that is not read any more. */
  decrypt(sealed: string, context: string, owner: string): Promise<string>
  /** A blind index: equal values of one context give equal indexes, and nothing else can be learnt. */
  index(plain: string, context: string): Promise<string>
  /** Whether a sealed field is of the form and the data key that are written now. */
  isCurrent(sealed: string): boolean
}

/** A sealed field that cannot be read. The message names field and owner, never a value. */
export class UnreadableField extends Error {
  override readonly name = 'UnreadableField'
}

function unreadable(context: string, owner: string, why: string, cause?: unknown): UnreadableField {
  log('field.unreadable', { recordId: owner, operation: context })
  return new UnreadableField(`${context} of ${owner} ${why}`, { cause })
}

interface Sealed {
  readonly key: number
  readonly bound: boolean
  readonly iv: string
  readonly tag: string
  readonly body: string
}

function parseSealed(sealed: string): Sealed | undefined {
  const [form, ...parts] = sealed.split('.')
  if (form === 'v1') {
    const [iv = '', tag = '', body = ''] = parts
    return { key: 1, bound: false, iv, tag, body }
  }
  const [key = '', iv = '', tag = '', body = ''] = parts
  return form === 'v2' && /^[1-9]\d{0,3}$/.test(key)
    ? { key: Number(key), bound: true, iv, tag, body }
    : undefined
}

const associated = (context: string, owner: string | undefined): Buffer =>
  Buffer.from(owner === undefined ? context : JSON.stringify([context, owner]))

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
  const writing = (): number => environment.fieldKeys()[0] ?? 1
  return {
    isCurrent(sealed) {
      const parsed = parseSealed(sealed)
      return parsed?.bound === true && parsed.key === writing()
    },
    async encrypt(plain, context, owner) {
      const iv = randomBytes(12)
      const version = writing()
      const cipher = createCipheriv('aes-256-gcm', await key(dataKeyName(version)), iv)
      cipher.setAAD(associated(context, owner))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const parts = [iv, cipher.getAuthTag(), body].map(part => part.toString('base64url'))
      return ['v2', String(version), ...parts].join('.')
    },
    async decrypt(sealed, context, owner) {
      const parsed = parseSealed(sealed)
      if (parsed === undefined || !environment.fieldKeys().includes(parsed.key))
        throw unreadable(context, owner, 'is of a form or a data key that is not read')
      const secret = await key(dataKeyName(parsed.key))
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(parsed.iv, 'base64url'), {
          authTagLength: 16,
        })
        decipher.setAAD(associated(context, parsed.bound ? owner : undefined))
        decipher.setAuthTag(Buffer.from(parsed.tag, 'base64url'))
        const body = Buffer.from(parsed.body, 'base64url')
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
      } catch (error) {
        throw unreadable(context, owner, 'was changed, or belongs elsewhere', error)
      }
    },
    async index(plain, context) {
      return createHmac('sha256', await key('index-key'))
        .update(`${context}\n${plain}`)
        .digest('base64url')
    },
  }
}
