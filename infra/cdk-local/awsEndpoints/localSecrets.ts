import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import { readStateFile } from '../stack/stateFile.ts'
import type { LocalKms } from './localKms.ts'
import { writeSecretFile } from './secretFile.ts'
import type { Parameter } from './ssm.ts'

const seeds = z.array(
  z.strictObject({
    /** Below the secrets' path, e.g. `bank-validation/key-id`. */
    name: z.string().min(1),
    make: z.enum(['random', 'rsa', 'data-key', 'given', 'signed']),
    local: z.string().optional(),
    /** Id, ARN or alias of the key that signs what is `signed`. */
    signedBy: z.string().optional(),
  }),
)

/** A secret parameter and how its value is made. */
export type SecretSeed = z.infer<typeof seeds>[number]

/** A key of the template that signs a parameter of the caller's own form, e.g. a certificate. */
export interface ParameterSigner {
  readonly publicKey: KeyObject
  /** By PKCS #1 v1.5 with SHA-256. */
  sign(message: Uint8Array): Buffer
}

export interface LocalSecretsOptions {
  readonly dataDir: string
  readonly seeds: unknown
  /** e.g. `/notes/local` */
  readonly path: string
  readonly kms: LocalKms
  /** Id, ARN or alias of the key that wraps data keys. */
  readonly fieldKeyId: string
  /** Makes the value of a seed that is `signed`. */
  readonly signed?: ((name: string, signer: ParameterSigner) => string) | undefined
  readonly durableWrite: <T>(label: string, run: () => T) => T
}

const storedSecrets = z.record(z.string(), z.string())

function makeSigned({ name, signedBy }: SecretSeed, { kms, signed }: LocalSecretsOptions): string {
  if (signedBy === undefined || signed === undefined)
    throw new NotRunHere(`the secret ${name} names no key that signs it, or nobody makes it`)
  const { publicKey, sign } = kms.signingKey(signedBy, 'Sign')
  return signed(name, {
    publicKey,
    sign: bytes => sign({ bytes, type: 'RAW', algorithm: 'RSASSA_PKCS1_V1_5_SHA_256' }),
  })
}

function make(seed: SecretSeed, options: LocalSecretsOptions): string {
  const { kms, fieldKeyId } = options
  switch (seed.make) {
    case 'random':
      return randomBytes(32).toString('base64')
    case 'rsa':
      return generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey
    case 'data-key':
      return kms.encrypt(kms.encryptionKey(fieldKeyId, 'Encrypt'), randomBytes(32)).toString('base64')
    case 'given': {
      if (seed.local === undefined)
        throw new NotRunHere(`the secret ${seed.name} has no value for this machine`)
      return seed.local
    }
    case 'signed':
      return makeSigned(seed, options)
  }
}

/**
 * Creates the missing secrets in `secrets.json` of the data directory, readable by its owner alone. Existing ones are
 * kept, except that a `given` value follows the template. Returns all parameters.
 */
export function ensureLocalSecrets(options: LocalSecretsOptions): Parameter[] {
  const file = join(options.dataDir, 'secrets.json')
  const wanted = seeds.parse(options.seeds)
  const before =
    readStateFile(file, 'the secrets, without which nothing that is encrypted can be read', text =>
      storedSecrets.parse(JSON.parse(text)),
    ) ?? {}
  const made = wanted.map(seed => {
    const known = seed.make === 'given' ? undefined : before[seed.name]
    return [seed.name, known ?? make(seed, options)] as const
  })
  const after = { ...before, ...Object.fromEntries(made) }
  if (JSON.stringify(after) !== JSON.stringify(before))
    options.durableWrite('secrets', () => writeSecretFile(file, `${JSON.stringify(after, null, 2)}\n`))
  return made.map(([name, value]) => ({ name: `${options.path}/${name}`, type: 'SecureString', value }))
}
