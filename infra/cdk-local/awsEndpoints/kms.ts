import { randomBytes } from 'node:crypto'
import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import { type AwsCall, type AwsService, unknownOperation } from './awsEndpoint.ts'
import type { EncryptionContext, LocalKms } from './localKms.ts'
import { type Message, messageTypes, signingAlgorithms } from './signingKeys.ts'

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
  const encryptionKey = kms.encryptionKey(given.KeyId, action.slice(4))
  const plaintext = randomBytes(given.NumberOfBytes ?? (given.KeySpec === 'AES_128' ? 16 : 32))
  const sealed = kms.encrypt(encryptionKey, plaintext, given.EncryptionContext).toString('base64')
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
  const encryptionKey = kms.encryptionKey(given.KeyId, 'Encrypt')
  const sealed = kms.encrypt(encryptionKey, given.Plaintext, given.EncryptionContext).toString('base64')
  return { KeyId: key.arn, CiphertextBlob: sealed, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' }
}

async function describeKey(kms: LocalKms, call: AwsCall): Promise<unknown> {
  const key = kms.find(call.json(keyInput).KeyId)
  await call.allow('kms:DescribeKey', [key.arn])
  const facts = {
    KeyState: 'Enabled',
    KeyUsage: key.usage,
    KeySpec: key.spec,
    KeyManager: 'CUSTOMER',
    ...(key.usage === 'SIGN_VERIFY' && { SigningAlgorithms: signingAlgorithms }),
  }
  return {
    KeyMetadata: { KeyId: key.keyId, Arn: key.arn, Enabled: true, Description: key.description, ...facts },
  }
}

const signInput = keyInput.extend({
  Message: base64,
  MessageType: z.enum(messageTypes).default('RAW'),
  SigningAlgorithm: z.enum(signingAlgorithms),
})
const verifyInput = signInput.extend({ Signature: base64 })

const messageOf = ({ Message, MessageType, SigningAlgorithm }: z.output<typeof signInput>): Message => ({
  bytes: Message,
  type: MessageType,
  algorithm: SigningAlgorithm,
})
const signingContext = ({ MessageType, SigningAlgorithm }: z.output<typeof signInput>) => ({
  'kms:MessageType': MessageType,
  'kms:SigningAlgorithm': SigningAlgorithm,
})

async function sign(kms: LocalKms, call: AwsCall): Promise<unknown> {
  const given = call.json(signInput)
  const { arn } = kms.find(given.KeyId)
  await call.allow('kms:Sign', [arn], signingContext(given))
  const signature = kms.signingKey(given.KeyId, 'Sign').sign(messageOf(given))
  return { KeyId: arn, Signature: signature.toString('base64'), SigningAlgorithm: given.SigningAlgorithm }
}

async function verify(kms: LocalKms, call: AwsCall): Promise<unknown> {
  const given = call.json(verifyInput)
  const { arn } = kms.find(given.KeyId)
  await call.allow('kms:Verify', [arn], signingContext(given))
  if (!kms.signingKey(given.KeyId, 'Verify').isSigned(messageOf(given), given.Signature))
    throw new AwsRefusal('KMSInvalidSignatureException', 'The signature is not of this message and key.')
  return { KeyId: arn, SignatureValid: true, SigningAlgorithm: given.SigningAlgorithm }
}

async function getPublicKey(kms: LocalKms, call: AwsCall): Promise<unknown> {
  const key = kms.find(call.json(keyInput).KeyId)
  await call.allow('kms:GetPublicKey', [key.arn])
  if (key.usage !== 'SIGN_VERIFY')
    throw new AwsRefusal('UnsupportedOperationException', `${key.arn} is symmetric and has no public key.`)
  return {
    KeyId: key.arn,
    PublicKey: key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    KeySpec: key.spec,
    KeyUsage: key.usage,
    SigningAlgorithms: signingAlgorithms,
  }
}

/** KMS: data keys, Encrypt and Decrypt of symmetric keys; Sign, Verify and GetPublicKey of RSA keys; DescribeKey. */
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
      case 'Sign':
        return { body: await sign(kms, call) }
      case 'Verify':
        return { body: await verify(kms, call) }
      case 'GetPublicKey':
        return { body: await getPublicKey(kms, call) }
      case 'DescribeKey':
        return { body: await describeKey(kms, call) }
      default:
        throw unknownOperation('kms', call)
    }
  }
}
