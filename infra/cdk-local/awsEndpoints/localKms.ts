import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import { damaged } from '../stack/stateFile.ts'
import type { Resource } from '../template/assembly.ts'
import { type DurableWrite, writeSecretFile } from './secretFile.ts'
import {
  isSignatureOf,
  type Message,
  openPrivateKey,
  publicKeyOf,
  type SigningKeySpec,
  signingKeySpecs,
  signWith,
} from './signingKeys.ts'

export type EncryptionContext = Readonly<Record<string, string>>

interface KeyNames {
  readonly keyId: string
  readonly arn: string
  readonly description: string
}

/** A key that encrypts and decrypts. */
export interface EncryptionKey extends KeyNames {
  readonly usage: 'ENCRYPT_DECRYPT'
  readonly spec: 'SYMMETRIC_DEFAULT'
  /** Never leaves this machine; a KeyObject does not print its bytes. */
  readonly master: KeyObject
}

/** A pair of keys that signs. */
export interface SigningKey extends KeyNames {
  readonly usage: 'SIGN_VERIFY'
  readonly spec: SigningKeySpec
  readonly publicKey: KeyObject
  sign(message: Message): Buffer
  isSigned(message: Message, signature: Uint8Array): boolean
}

export type LocalKey = EncryptionKey | SigningKey

/** The customer keys of the template; the secret of each is in a file that only this module reads. */
export interface LocalKms {
  readonly keys: readonly LocalKey[]
  /** By key id, key ARN, alias name or alias ARN; throws AwsRefusal NotFoundException. */
  find(keyIdOrAlias: string): LocalKey
  /** The same of a key that encrypts; throws AwsRefusal InvalidKeyUsageException for one that signs. */
  encryptionKey(keyIdOrAlias: string, operation: string): EncryptionKey
  /** The same of a key that signs; throws AwsRefusal InvalidKeyUsageException for one that encrypts. */
  signingKey(keyIdOrAlias: string, operation: string): SigningKey
  encrypt(key: EncryptionKey, plaintext: Uint8Array, context?: EncryptionContext): Buffer
  /** Throws AwsRefusal InvalidCiphertextException for changed bytes or another context. */
  decrypt(ciphertext: Uint8Array, context?: EncryptionContext): { key: EncryptionKey; plaintext: Buffer }
  keyOf(ciphertext: Uint8Array): EncryptionKey
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const blobVersion = 1

const invalid = (): AwsRefusal => new AwsRefusal('InvalidCiphertextException', 'The ciphertext is invalid.')

/** Authenticated but not encrypted: the key's name and the encryption context in a fixed order. */
function additionalData(keyId: string, context: EncryptionContext): Buffer {
  const pairs = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.from(JSON.stringify([keyId, pairs]))
}

const keyProperties = z
  .looseObject({
    Description: z.string().default(''),
    KeySpec: z.string().default('SYMMETRIC_DEFAULT'),
    KeyUsage: z.string().default('ENCRYPT_DECRYPT'),
  })
  .transform(({ KeySpec, KeyUsage, Description }) => ({
    Description,
    kind: keyKind.safeParse({ spec: KeySpec, usage: KeyUsage }).data,
    named: `${KeySpec} for ${KeyUsage}`,
  }))
const keyKind = z.discriminatedUnion('usage', [
  z.object({ usage: z.literal('ENCRYPT_DECRYPT'), spec: z.literal('SYMMETRIC_DEFAULT') }),
  z.object({ usage: z.literal('SIGN_VERIFY'), spec: z.enum(signingKeySpecs) }),
])
const aliasProperties = z.looseObject({ AliasName: z.string(), TargetKeyId: z.string() })

/** All names of a key: id, ARN, alias name, alias ARN. */
function namesOfKeys(resources: readonly Resource[], keys: readonly LocalKey[]): Map<string, LocalKey> {
  const byName = new Map(keys.flatMap(key => [[key.keyId, key] as const, [key.arn, key] as const]))
  for (const resource of resources.filter(({ type }) => type === 'AWS::KMS::Alias')) {
    const { AliasName, TargetKeyId } = aliasProperties.parse(resource.properties)
    const key = byName.get(TargetKeyId)
    if (key) byName.set(AliasName, key).set(key.arn.replace(/:key\/.*$/, `:${AliasName}`), key)
  }
  return byName
}

function openMasterKey(file: string, durableWrite: DurableWrite): Buffer {
  if (!existsSync(file)) durableWrite('master key', () => writeSecretFile(file, randomBytes(keyBytes)))
  const master = readFileSync(file)
  if (master.length !== keyBytes)
    throw damaged(
      file,
      'a master key, without which nothing that it encrypted can be read',
      new Error(`it has ${master.length} bytes, not ${keyBytes}`),
    )
  return master
}

/** Throws NotRunHere for a key of another kind. */
function openKey(
  { ref, arn, properties }: Resource,
  directory: string,
  durableWrite: DurableWrite,
): LocalKey {
  const { Description: description, kind, named } = keyProperties.parse(properties)
  const file = join(directory, `${ref}.key`)
  if (kind === undefined)
    throw new NotRunHere(
      `the key ${ref} is ${named}: only SYMMETRIC_DEFAULT for ENCRYPT_DECRYPT and ${signingKeySpecs.join(', ')} for SIGN_VERIFY are run here`,
    )
  const names = { keyId: ref, arn, description }
  if (kind.usage === 'ENCRYPT_DECRYPT')
    return { ...names, ...kind, master: createSecretKey(openMasterKey(file, durableWrite)) }
  const privateKey = openPrivateKey(file, kind.spec, durableWrite)
  const publicKey = publicKeyOf(privateKey)
  return {
    ...names,
    ...kind,
    publicKey,
    sign: message => signWith(privateKey, kind.spec, message),
    isSigned: (message, signature) => isSignatureOf(publicKey, message, signature),
  }
}

const wrongUsage = ({ arn, usage }: LocalKey, operation: string): AwsRefusal =>
  new AwsRefusal(
    'InvalidKeyUsageException',
    `${arn} key usage is ${usage} which is not valid for ${operation}.`,
  )

/** The parts of a ciphertext: version, length of the key's id, the id, nonce, tag, encrypted bytes. */
function partsOf(blob: Uint8Array) {
  const bytes = Buffer.from(blob)
  const body = 2 + (bytes[1] ?? 0)
  if (bytes[0] !== blobVersion || bytes.length < body + nonceBytes + tagBytes) throw invalid()
  return {
    keyId: bytes.subarray(2, body).toString('utf8'),
    nonce: bytes.subarray(body, body + nonceBytes),
    tag: bytes.subarray(body + nonceBytes, body + nonceBytes + tagBytes),
    sealed: bytes.subarray(body + nonceBytes + tagBytes),
  }
}

/**
 * Opens the keys of AWS::KMS::Key and AWS::KMS::Alias with their secrets in `directory`; missing ones are created, which
 * `durableWrite` counts. Throws NotRunHere for a kind of key that is not run here, Explained for a damaged file.
 */
export function openLocalKms(
  resources: readonly Resource[],
  directory: string,
  durableWrite: DurableWrite,
): LocalKms {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const keys = resources
    .filter(({ type }) => type === 'AWS::KMS::Key')
    .map(resource => openKey(resource, directory, durableWrite))
  const byName = namesOfKeys(resources, keys)
  const keyOf = (ciphertext: Uint8Array): EncryptionKey => {
    const key = byName.get(partsOf(ciphertext).keyId)
    if (key?.usage !== 'ENCRYPT_DECRYPT') throw invalid()
    return key
  }
  const find = (name: string): LocalKey => {
    const key = byName.get(name)
    if (!key) throw new AwsRefusal('NotFoundException', `Key '${name}' does not exist`)
    return key
  }
  return {
    keys,
    keyOf,
    find,
    encryptionKey(name, operation) {
      const key = find(name)
      if (key.usage !== 'ENCRYPT_DECRYPT') throw wrongUsage(key, operation)
      return key
    },
    signingKey(name, operation) {
      const key = find(name)
      if (key.usage !== 'SIGN_VERIFY') throw wrongUsage(key, operation)
      return key
    },
    encrypt(key, plaintext, context = {}) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key.master, nonce).setAAD(
        additionalData(key.keyId, context),
      )
      const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()])
      const id = Buffer.from(key.keyId)
      return Buffer.concat([Buffer.of(blobVersion, id.length), id, nonce, cipher.getAuthTag(), sealed])
    },
    decrypt(ciphertext, context = {}) {
      const key = keyOf(ciphertext)
      const { nonce, tag, sealed } = partsOf(ciphertext)
      const decipher = createDecipheriv('aes-256-gcm', key.master, nonce, { authTagLength: tagBytes })
        .setAAD(additionalData(key.keyId, context))
        .setAuthTag(tag)
      const opened = decipher.update(sealed)
      try {
        return { key, plaintext: Buffer.concat([opened, decipher.final()]) }
      } catch {
        // node:crypto reports only that authentication failed; this is the message of KMS.
        throw invalid()
      }
    },
  }
}
