import {
  constants,
  createHash,
  createPublicKey,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DescribeKeyCommand,
  EncryptCommand,
  GetPublicKeyCommand,
  KMSClient,
  type MessageType,
  SignCommand,
  type SigningAlgorithmSpec,
  VerifyCommand,
} from '@aws-sdk/client-kms'
import { describe, expect, it } from 'vitest'
import { resource } from '../gate/testing/stackContext.ts'
import { openLocalKms } from './localKms.ts'
import { ensureLocalSecrets, type ParameterSigner } from './localSecrets.ts'
import { isSignatureOf, signWith } from './signingKeys.ts'
import { endpointPerTest, keyArn, signingKeyArn } from './testing/endpoint.ts'

const signingKey = (spec = 'RSA_2048', usage = 'SIGN_VERIFY') =>
  resource(
    'AWS::KMS::Key',
    'signing',
    { Description: 'documents', KeySpec: spec, KeyUsage: usage },
    { arn: signingKeyArn, ref: 'signing-key' },
  )
const { endpoint, restart } = endpointPerTest([
  signingKey(),
  resource('AWS::KMS::Alias', 'signingAlias', { AliasName: 'alias/documents', TargetKeyId: signingKeyArn }),
])
const message = Buffer.from('a contract note')
const sha256 = createHash('sha256').update(message).digest()
const administrator = () => new KMSClient(endpoint().as('administrator'))
const pkcs1 = 'RSASSA_PKCS1_V1_5_SHA_256'
const bytesOf = (type: MessageType): Buffer => (type === 'RAW' ? message : sha256)

async function sign(
  SigningAlgorithm: SigningAlgorithmSpec = pkcs1,
  MessageType: MessageType = 'RAW',
  kms = administrator(),
): Promise<Buffer> {
  const { Signature, KeyId } = await kms.send(
    new SignCommand({
      KeyId: 'alias/documents',
      Message: bytesOf(MessageType),
      MessageType,
      SigningAlgorithm,
    }),
  )
  expect(KeyId).toBe(signingKeyArn)
  return Buffer.from(Signature ?? [])
}
async function publicKey(): Promise<KeyObject> {
  const { PublicKey } = await administrator().send(new GetPublicKeyCommand({ KeyId: signingKeyArn }))
  return createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' })
}
const bySaltedPadding = {
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
}
const verifies = async (algorithm: string, signature: Buffer): Promise<boolean> =>
  createVerify(`sha${algorithm.slice(-3)}`)
    .update(message)
    .verify({ key: await publicKey(), ...(algorithm.startsWith('RSASSA_PSS') && bySaltedPadding) }, signature)

describe('KMS with a key that signs', () => {
  it.each([
    'RSASSA_PKCS1_V1_5_SHA_256',
    'RSASSA_PKCS1_V1_5_SHA_512',
    'RSASSA_PSS_SHA_256',
    'RSASSA_PSS_SHA_384',
  ] as const)(
    'signs by %s what Node verifies with the public key, and verifies it itself',
    async SigningAlgorithm => {
      const signature = await sign(SigningAlgorithm)
      expect(signature).toHaveLength(256)
      expect(await verifies(SigningAlgorithm, signature)).toBe(true)
      const verify = (Message: Buffer, Signature: Buffer) =>
        administrator().send(
          new VerifyCommand({ KeyId: signingKeyArn, Message, Signature, SigningAlgorithm }),
        )
      expect((await verify(message, signature)).SignatureValid).toBe(true)
      const changed = Buffer.from(signature)
      changed[40] = (changed[40] ?? 0) ^ 1
      const refusal = { name: 'KMSInvalidSignatureException' }
      await expect(verify(message, changed)).rejects.toMatchObject(refusal)
      await expect(verify(Buffer.from('another note'), signature)).rejects.toMatchObject(refusal)
      await expect(verify(message, signature.subarray(1))).rejects.toMatchObject(refusal)
    },
  )

  it.each(['RSASSA_PKCS1_V1_5_SHA_256', 'RSASSA_PSS_SHA_256'] as const)(
    'signs a digest by %s like its message',
    async SigningAlgorithm => {
      const signature = await sign(SigningAlgorithm, 'DIGEST')
      expect(await verifies(SigningAlgorithm, signature)).toBe(true)
      const verified = await administrator().send(
        new VerifyCommand({
          KeyId: signingKeyArn,
          Message: sha256,
          MessageType: 'DIGEST',
          Signature: await sign(SigningAlgorithm, 'RAW'),
          SigningAlgorithm,
        }),
      )
      expect(verified.SignatureValid).toBe(true)
    },
  )

  it('gives the same bytes for the same message by PKCS #1 v1.5, also after a restart', async () => {
    const before = await sign()
    const { dataDir } = endpoint().test.stack
    await restart({ dataDir })
    expect(await sign()).toEqual(before)
    expect(await sign(pkcs1, 'DIGEST')).toEqual(before)
    expect(await sign('RSASSA_PSS_SHA_256')).not.toEqual(await sign('RSASSA_PSS_SHA_256'))
    const file = join(dataDir, 'kms', 'signing-key.key')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toContain('-----BEGIN PRIVATE KEY-----')
  })

  it('describes it and shows its public key only', async () => {
    const { KeyMetadata } = await administrator().send(new DescribeKeyCommand({ KeyId: 'signing-key' }))
    expect(KeyMetadata).toMatchObject({ KeyUsage: 'SIGN_VERIFY', KeySpec: 'RSA_2048' })
    expect(KeyMetadata?.SigningAlgorithms).toContain(pkcs1)
    const shown = await administrator().send(new GetPublicKeyCommand({ KeyId: 'alias/documents' }))
    expect(shown).toMatchObject({ KeyId: signingKeyArn, KeySpec: 'RSA_2048', KeyUsage: 'SIGN_VERIFY' })
    expect((await publicKey()).asymmetricKeyDetails?.modulusLength).toBe(2048)
  })

  it('lets a function sign only what its role allows, by the algorithm of its condition', async () => {
    const as = (who: 'auth-api' | 'other-api') => new KMSClient(endpoint().as(who))
    expect(await sign(pkcs1, 'DIGEST', as('auth-api'))).toHaveLength(256)
    const refusal = { name: 'AccessDeniedException' }
    await expect(sign('RSASSA_PSS_SHA_256', 'DIGEST', as('auth-api'))).rejects.toMatchObject(refusal)
    await expect(sign(pkcs1, 'DIGEST', as('other-api'))).rejects.toMatchObject(refusal)
    await expect(
      as('auth-api').send(new GetPublicKeyCommand({ KeyId: signingKeyArn })),
    ).rejects.toMatchObject(refusal)
  })

  it('refuses in the words of AWS what the key is not for', async () => {
    const kms = administrator()
    const signed = { Message: message, SigningAlgorithm: pkcs1 } as const
    await expect(kms.send(new SignCommand({ KeyId: keyArn, ...signed }))).rejects.toMatchObject({
      name: 'InvalidKeyUsageException',
      message: `${keyArn} key usage is ENCRYPT_DECRYPT which is not valid for Sign.`,
    })
    await expect(
      kms.send(new EncryptCommand({ KeyId: signingKeyArn, Plaintext: message })),
    ).rejects.toMatchObject({
      name: 'InvalidKeyUsageException',
      message: `${signingKeyArn} key usage is SIGN_VERIFY which is not valid for Encrypt.`,
    })
    await expect(kms.send(new SignCommand({ KeyId: 'alias/none', ...signed }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    await expect(kms.send(new GetPublicKeyCommand({ KeyId: keyArn }))).rejects.toMatchObject({
      name: 'UnsupportedOperationException',
    })
    await expect(
      kms.send(
        new SignCommand({
          KeyId: signingKeyArn,
          Message: sha256.subarray(1),
          MessageType: 'DIGEST',
          SigningAlgorithm: pkcs1,
        }),
      ),
    ).rejects.toThrow('Digest is invalid length for algorithm RSASSA_PKCS1_V1_5_SHA_256.')
    await expect(
      kms.send(
        new SignCommand({ KeyId: signingKeyArn, Message: Buffer.alloc(4097), SigningAlgorithm: pkcs1 }),
      ),
    ).rejects.toThrow('length less than or equal to 4096')
    await expect(
      kms.send(
        new SignCommand({ KeyId: signingKeyArn, Message: message, SigningAlgorithm: 'ECDSA_SHA_256' }),
      ),
    ).rejects.toMatchObject({ name: 'ValidationException' })
  })
})

describe('a signature that begins with a zero byte', () => {
  it.each(['RSASSA_PKCS1_V1_5_SHA_256', 'RSASSA_PSS_SHA_256'] as const)(
    'is none without it, by %s',
    algorithm => {
      const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const noteOf = (index: number) =>
        ({ bytes: Buffer.from(`note ${index}`), type: 'RAW', algorithm }) as const
      let index = 0
      let signature: Buffer = Buffer.of(1)
      while (signature[0] !== 0) signature = signWith(key.privateKey, 'RSA_2048', noteOf(++index))
      expect(isSignatureOf(key.publicKey, noteOf(index), signature)).toBe(true)
      expect(isSignatureOf(key.publicKey, noteOf(index), signature.subarray(1))).toBe(false)
      expect(isSignatureOf(key.publicKey, noteOf(index), Buffer.concat([Buffer.of(0), signature]))).toBe(
        false,
      )
    },
  )
})

describe('the file of a key that signs', () => {
  const inFolder = (run: (folder: string) => void): void => {
    const folder = mkdtempSync(join(tmpdir(), 'kms-'))
    try {
      run(folder)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const open = (folder: string, ...kind: string[]) =>
    openLocalKms([signingKey(...kind)], folder, (_label, run) => run())

  it('is said to be damaged when it is, or when it has a key of another size', () => {
    inFolder(folder => {
      const first = open(folder).signingKey('signing-key', 'Sign')
      expect(first.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048)
      const file = join(folder, 'signing-key.key')
      expect(() => open(folder, 'RSA_3072')).toThrow('a key of 2048 bits, not 3072')
      writeFileSync(file, readFileSync(file, 'utf8').slice(0, 900))
      expect(() => open(folder)).toThrow(`${file} is damaged or cannot be read`)
    })
  })

  it('signs a parameter of the caller’s form once', () => {
    inFolder(folder => {
      const kms = open(folder)
      const made = (signed?: (name: string, signer: ParameterSigner) => string) =>
        ensureLocalSecrets({
          dataDir: folder,
          seeds: [{ name: 'documents/certificate', make: 'signed', signedBy: 'signing-key' }],
          path: '/notes/local',
          kms,
          fieldKeyId: 'none',
          signed,
          durableWrite: (_label, run) => run(),
        })
      expect(() => made()).toThrow('the secret documents/certificate names no key that signs it')
      const [parameter] = made((name, signer) => `${name} ${signer.sign(message).toString('hex')}`)
      const signature = parameter?.value.split(' ')[1] ?? ''
      const { publicKey } = kms.signingKey('signing-key', 'Verify')
      expect(createVerify('sha256').update(message).verify(publicKey, signature, 'hex')).toBe(true)
      expect(made(() => 'another')).toEqual([parameter])
    })
  })

  it('is not made for a kind of key that is not run here', () => {
    inFolder(folder => {
      expect(() => open(folder, 'ECC_NIST_P256')).toThrow('the key signing-key is ECC_NIST_P256')
      expect(() => open(folder, 'RSA_2048', 'ENCRYPT_DECRYPT')).toThrow('RSA_2048 for ENCRYPT_DECRYPT')
    })
  })
})
