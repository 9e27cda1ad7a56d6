import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import { damaged } from '../stack/stateFile.ts'
import type { Resource } from '../template/assembly.ts'
import { type AwsCall, type AwsService, unknownOperation } from './awsEndpoint.ts'

type DurableWrite = <T>(label: string, run: () => T) => T

export type EncryptionContext = Readonly<Record<string, string>>

export interface LocalKey {
  readonly keyId: string
  readonly arn: string
  readonly description: string
  /** Never leaves this machine; a KeyObject does not print its bytes. */
  readonly master: KeyObject
}

/** The customer keys of the template; the master key of each is in a file that only this module reads. */
export interface LocalKms {
  readonly keys: readonly LocalKey[]
  /** By key id, key ARN, alias name or alias ARN; throws AwsRefusal NotFoundException. */
  find(keyIdOrAlias: string): LocalKey
  encrypt(key: LocalKey, plaintext: Uint8Array, context?: EncryptionContext): Buffer
  /** Throws AwsRefusal InvalidCiphertextException for changed bytes or another context. */
  decrypt(ciphertext: Uint8Array, context?: EncryptionContext): { key: LocalKey; plaintext: Buffer }
  keyOf(ciphertext: Uint8Array): LocalKey
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const blobVersion = 1

const invalid = (): AwsRefusal => new AwsRefusal('InvalidCiphertextException', 'The ciphertext is invalid.')

/** Writes a secret file atomically, readable by its owner alone. */
export function writeSecretFile(file: string, content: string | Uint8Array): void {
  const unfinished = `${file}.unfinished`
  const handle = openSync(unfinished, 'w', 0o600)
  try {
    writeSync(handle, typeof content === 'string' ? Buffer.from(content) : content)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(unfinished, file)
}

/** Authenticated but not encrypted: the key's name and the encryption context in a fixed order. */
function additionalData(keyId: string, context: EncryptionContext): Buffer {
  const pairs = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.from(JSON.stringify([keyId, pairs]))
}

const keyProperties = z.looseObject({ Description: z.string().default('') })
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
 * Opens the keys of AWS::KMS::Key and AWS::KMS::Alias with their master keys in `directory`; missing ones are created,
 * which `durableWrite` counts.
 */
export function openLocalKms(
  resources: readonly Resource[],
  directory: string,
  durableWrite: DurableWrite,
): LocalKms {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const keys = resources
    .filter(({ type }) => type === 'AWS::KMS::Key')
    .map(
      ({ ref, arn, properties }): LocalKey => ({
        keyId: ref,
        arn,
        description: keyProperties.parse(properties).Description,
        master: createSecretKey(openMasterKey(join(directory, `${ref}.key`), durableWrite)),
      }),
    )
  const byName = namesOfKeys(resources, keys)
  const keyOf = (ciphertext: Uint8Array): LocalKey => {
    const key = byName.get(partsOf(ciphertext).keyId)
    if (!key) throw invalid()
    return key
  }
  return {
    keys,
    keyOf,
    find(name) {
      const key = byName.get(name)
      if (!key) throw new AwsRefusal('NotFoundException', `Key '${name}' does not exist`)
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

const base64 = z.base64().transform(text => Buffer.from(text, 'base64'))
const context = z.record(z.string(), z.string()).default({})
const keyInput = z.looseObject({ KeyId: z.string() })
const dataKeyInput = keyInput.extend({
  KeySpec: z.enum(['AES_256', 'AES_128']).optional(),
  NumberOfBytes: z.number().int().min(1).max(1024).optional(),
  EncryptionContext: context,
})
const encryptInput = keyInput.extend({ Plaintext: base64, EncryptionContext: context })
const decryptInput = z.looseObject({
  CiphertextBlob: base64,
  KeyId: z.string().optional(),
  EncryptionContext: context,
})

function conditionContext(given: EncryptionContext): Record<string, string | string[]> {
  const pairs = Object.entries(given).map(([name, value]) => [`kms:EncryptionContext:${name}`, value])
  return { ...Object.fromEntries(pairs), 'kms:EncryptionContextKeys': Object.keys(given) }
}

async function generateDataKey(kms: LocalKms, call: AwsCall, withPlaintext: boolean): Promise<unknown> {
  const given = call.json(dataKeyInput)
  if ((given.KeySpec === undefined) === (given.NumberOfBytes === undefined))
    throw new AwsRefusal('ValidationException', 'Please specify either number of bytes or key spec.')
  const key = kms.find(given.KeyId)
  const action = withPlaintext ? 'kms:GenerateDataKey' : 'kms:GenerateDataKeyWithoutPlaintext'
  await call.allow(action, [key.arn], conditionContext(given.EncryptionContext))
  const plaintext = randomBytes(given.NumberOfBytes ?? (given.KeySpec === 'AES_128' ? 16 : 32))
  const sealed = kms.encrypt(key, plaintext, given.EncryptionContext).toString('base64')
  const reply = { KeyId: key.arn, CiphertextBlob: sealed }
  return withPlaintext ? { ...reply, Plaintext: plaintext.toString('base64') } : reply
}

async function decrypt(kms: LocalKms, call: AwsCall): Promise<unknown> {
  const given = call.json(decryptInput)
  const key = kms.keyOf(given.CiphertextBlob)
  await call.allow('kms:Decrypt', [key.arn], conditionContext(given.EncryptionContext))
  if (given.KeyId !== undefined && kms.find(given.KeyId) !== key)
    throw new AwsRefusal(
      'IncorrectKeyException',
      'The key ID in the request does not identify a CMK that can perform this operation.',
    )
  const { plaintext } = kms.decrypt(given.CiphertextBlob, given.EncryptionContext)
  return { KeyId: key.arn, Plaintext: plaintext.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
}

async function encrypt(kms: LocalKms, call: AwsCall): Promise<unknown> {
  const given = call.json(encryptInput)
  const key = kms.find(given.KeyId)
  await call.allow('kms:Encrypt', [key.arn], conditionContext(given.EncryptionContext))
  const sealed = kms.encrypt(key, given.Plaintext, given.EncryptionContext).toString('base64')
  return { KeyId: key.arn, CiphertextBlob: sealed, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
}

async function describeKey(kms: LocalKms, call: AwsCall): Promise<unknown> {
  const key = kms.find(call.json(keyInput).KeyId)
  await call.allow('kms:DescribeKey', [key.arn])
  const facts = {
    KeyState: 'Enabled',
    KeyUsage: 'ENCRYPT_DECRYPT',
    KeySpec: 'SYMMETRIC_DEFAULT',
    KeyManager: 'CUSTOMER',
  }
  return {
    KeyMetadata: { KeyId: key.keyId, Arn: key.arn, Enabled: true, Description: key.description, ...facts },
  }
}

/** KMS for symmetric keys: data keys, Encrypt, Decrypt, DescribeKey. */
export function kmsService(kms: LocalKms): AwsService {
  return async call => {
    switch (call.operation) {
      case 'GenerateDataKey':
        return { body: await generateDataKey(kms, call, true) }
      case 'GenerateDataKeyWithoutPlaintext':
        return { body: await generateDataKey(kms, call, false) }
      case 'Encrypt':
        return { body: await encrypt(kms, call) }
      case 'Decrypt':
        return { body: await decrypt(kms, call) }
      case 'DescribeKey':
        return { body: await describeKey(kms, call) }
      default:
        throw unknownOperation('kms', call)
    }
  }
}
