import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateEncrypt,
  publicDecrypt,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import { damaged } from '../stack/stateFile.ts'
import { type DurableWrite, writeSecretFile } from './secretFile.ts'

/** RSA keys of `AWS::KMS::Key` with the usage SIGN_VERIFY, and what is signed with them (RFC 8017). */

export const signingKeySpecs = ['RSA_2048', 'RSA_3072', 'RSA_4096'] as const
export type SigningKeySpec = (typeof signingKeySpecs)[number]

const hashes = { SHA_256: 'sha256', SHA_384: 'sha384', SHA_512: 'sha512' } as const
type HashName = keyof typeof hashes
export const signingAlgorithms = [
  'RSASSA_PKCS1_V1_5_SHA_256',
  'RSASSA_PKCS1_V1_5_SHA_384',
  'RSASSA_PKCS1_V1_5_SHA_512',
  'RSASSA_PSS_SHA_256',
  'RSASSA_PSS_SHA_384',
  'RSASSA_PSS_SHA_512',
] as const
export type SigningAlgorithm = (typeof signingAlgorithms)[number]

/** The message to sign, or its digest by the hash of the algorithm. */
export const messageTypes = ['RAW', 'DIGEST'] as const
export type MessageType = (typeof messageTypes)[number]
export interface Message {
  readonly bytes: Uint8Array
  readonly type: MessageType
  readonly algorithm: SigningAlgorithm
}

/** DER of `DigestInfo` before the digest (RFC 8017 9.2, note 1). */
const digestInfo: Readonly<Record<HashName, string>> = {
  SHA_256: '3031300d060960864801650304020105000420',
  SHA_384: '3041300d060960864801650304020205000430',
  SHA_512: '3051300d060960864801650304020305000440',
}

const hashName = z.enum(['SHA_256', 'SHA_384', 'SHA_512'])
const hashOf = (algorithm: SigningAlgorithm): HashName => hashName.parse(algorithm.slice(-7))
const digest = (hash: HashName, bytes: Uint8Array): Buffer => createHash(hashes[hash]).update(bytes).digest()
const isPss = (algorithm: SigningAlgorithm): boolean => algorithm.startsWith('RSASSA_PSS')
const bitsOf = (spec: SigningKeySpec): number => Number(spec.slice(4))

/** The largest RAW message of KMS. */
const mostMessageBytes = 4096

/** Throws AwsRefusal ValidationException for a message that is too long, or a digest of another length. */
function digestOf({ bytes, type, algorithm }: Message): Buffer {
  const hash = hashOf(algorithm)
  if (type === 'RAW') {
    if (bytes.length > mostMessageBytes)
      throw new AwsRefusal(
        'ValidationException',
        `1 validation error detected: Value at 'message' failed to satisfy constraint: Member must have length less than or equal to ${mostMessageBytes}`,
      )
    return digest(hash, bytes)
  }
  if (bytes.length !== digest(hash, Buffer.of()).length)
    throw new AwsRefusal('ValidationException', `Digest is invalid length for algorithm ${algorithm}.`)
  return Buffer.from(bytes)
}

function mask(hash: HashName, seed: Buffer, length: number): Buffer {
  const blocks: Buffer[] = []
  for (let counter = 0; Buffer.concat(blocks).length < length; counter++) {
    const suffix = Buffer.alloc(4)
    suffix.writeUInt32BE(counter)
    blocks.push(digest(hash, Buffer.concat([seed, suffix])))
  }
  return Buffer.concat(blocks).subarray(0, length)
}
const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, at) => byte ^ (b[at] ?? 0)))

const saltedHash = (hash: HashName, hashed: Buffer, salt: Buffer): Buffer =>
  digest(hash, Buffer.concat([Buffer.alloc(8), hashed, salt]))

/** EMSA-PSS of a digest (RFC 8017 9.1): node:crypto makes one of a whole message only. The salt is as long as the hash. */
function encodePss(hash: HashName, hashed: Buffer, size: number): Buffer {
  const salt = randomBytes(hashed.length)
  const h = saltedHash(hash, hashed, salt)
  const block = Buffer.concat([Buffer.alloc(size - 2 * hashed.length - 2), Buffer.of(1), salt])
  const masked = xor(block, mask(hash, h, block.length))
  // The encoded message has one bit less than the modulus.
  masked[0] = (masked[0] ?? 0) & 0x7f
  return Buffer.concat([masked, h, Buffer.of(0xbc)])
}

function isPssOf(hash: HashName, hashed: Buffer, encoded: Buffer): boolean {
  const h = encoded.subarray(-hashed.length - 1, -1)
  const masked = encoded.subarray(0, -hashed.length - 1)
  if (encoded.at(-1) !== 0xbc || ((masked[0] ?? 0) & 0x80) !== 0) return false
  const block = xor(masked, mask(hash, h, masked.length))
  block[0] = (block[0] ?? 0) & 0x7f
  const saltAt = block.length - hashed.length
  if (block[saltAt - 1] !== 1 || block.subarray(0, saltAt - 1).some(byte => byte !== 0)) return false
  return timingSafeEqual(saltedHash(hash, hashed, block.subarray(saltAt)), h)
}

/** Signs as KMS does: PKCS #1 v1.5 gives the same bytes for the same message, PSS never does. */
export function signWith(privateKey: KeyObject, spec: SigningKeySpec, message: Message): Buffer {
  const hash = hashOf(message.algorithm)
  const hashed = digestOf(message)
  if (isPss(message.algorithm))
    return privateEncrypt(
      { key: privateKey, padding: constants.RSA_NO_PADDING },
      encodePss(hash, hashed, bitsOf(spec) / 8),
    )
  return privateEncrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.concat([Buffer.from(digestInfo[hash], 'hex'), hashed]),
  )
}

/**
 * Whether the signature is of this message and key. It is as long as the modulus, with its leading zeros: OpenSSL reads a number and
 * does without them (RFC 8017 8.1.2 and 8.2.2, step 1).
 */
export function isSignatureOf(publicKey: KeyObject, message: Message, signature: Uint8Array): boolean {
  const hash = hashOf(message.algorithm)
  const hashed = digestOf(message)
  if (signature.length * 8 !== publicKey.asymmetricKeyDetails?.modulusLength) return false
  const pss = isPss(message.algorithm)
  const padding = pss ? constants.RSA_NO_PADDING : constants.RSA_PKCS1_PADDING
  let opened: Buffer
  try {
    opened = publicDecrypt({ key: publicKey, padding }, signature)
  } catch {
    // OpenSSL reports only that the padding or the length is wrong: then it is no signature of this key.
    return false
  }
  return pss
    ? isPssOf(hash, hashed, opened)
    : opened.equals(Buffer.concat([Buffer.from(digestInfo[hash], 'hex'), hashed]))
}

/**
 * The private key in this file, PKCS #8 in PEM; made when there is no file. Throws Explained for a file that is damaged or holds a
 * key of another size.
 */
export function openPrivateKey(file: string, spec: SigningKeySpec, durableWrite: DurableWrite): KeyObject {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: bitsOf(spec),
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    durableWrite('signing key', () => writeSecretFile(file, privateKey))
  }
  const holds = 'a private key, without which nothing can be signed as before'
  let key: KeyObject
  try {
    key = createPrivateKey(readFileSync(file))
  } catch (error) {
    throw damaged(file, holds, error)
  }
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (bits !== bitsOf(spec))
    throw damaged(file, holds, new Error(`it has a key of ${bits ?? 'no'} bits, not ${bitsOf(spec)}`))
  return key
}

export const publicKeyOf = (privateKey: KeyObject): KeyObject => createPublicKey(privateKey)
