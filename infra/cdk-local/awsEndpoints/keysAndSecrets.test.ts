import { createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  KMSClient,
} from '@aws-sdk/client-kms'
import {
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { describe, expect, it } from 'vitest'
import { endpointPerTest, keyArn } from './testing/endpoint.ts'

const { endpoint, restart } = endpointPerTest()

describe('KMS', () => {
  it('makes data keys and opens them only under the same context', async () => {
    const kms = new KMSClient(endpoint().as('administrator'))
    const context = { EncryptionContext: { table: 'auth' } }
    const { Plaintext, CiphertextBlob, KeyId } = await kms.send(
      new GenerateDataKeyCommand({ KeyId: 'alias/fields', KeySpec: 'AES_256', ...context }),
    )
    expect(KeyId).toBe(keyArn)
    expect(Plaintext).toHaveLength(32)
    // The function may decrypt under this context, and the administrator under any.
    const opened = await new KMSClient(endpoint().as('auth-api')).send(
      new DecryptCommand({ CiphertextBlob, ...context }),
    )
    expect(opened.Plaintext).toEqual(Plaintext)
    await expect(
      new KMSClient(endpoint().as('auth-api')).send(new DecryptCommand({ CiphertextBlob })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' })
    await expect(kms.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    })
    const flipped = Uint8Array.from(CiphertextBlob ?? [], (byte, i) => (i === 40 ? byte ^ 1 : byte))
    await expect(kms.send(new DecryptCommand({ CiphertextBlob: flipped, ...context }))).rejects.toMatchObject(
      { name: 'InvalidCiphertextException' },
    )
  })

  it('encrypts and describes by id, ARN and alias, and opens it after a restart', async () => {
    const kms = new KMSClient(endpoint().as('administrator'))
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: keyArn, Plaintext: Buffer.from('secret') }),
    )
    expect((await kms.send(new DescribeKeyCommand({ KeyId: 'field-key' }))).KeyMetadata?.Arn).toBe(keyArn)
    expect(
      (await kms.send(new GenerateDataKeyWithoutPlaintextCommand({ KeyId: 'field-key', NumberOfBytes: 64 })))
        .CiphertextBlob,
    ).toBeDefined()
    await expect(kms.send(new DescribeKeyCommand({ KeyId: 'alias/none' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    const { dataDir } = endpoint().test.stack
    await restart({ dataDir })
    const opened = await new KMSClient(endpoint().as('administrator')).send(
      new DecryptCommand({ CiphertextBlob }),
    )
    expect(Buffer.from(opened.Plaintext ?? []).toString()).toBe('secret')
    expect(statSync(join(dataDir, 'kms', 'field-key.key')).mode & 0o777).toBe(0o600)
  })
})

describe('parameters and secrets', () => {
  it('returns a parameter in clear only to a caller that requests decryption and may decrypt', async () => {
    const ssm = new SSMClient(endpoint().as('auth-api'))
    const Name = '/notes/local/sms/auth-key'
    expect((await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value).toBe(
      'auth-key-value',
    )
    expect((await ssm.send(new GetParameterCommand({ Name }))).Parameter?.Value).not.toContain(
      'auth-key-value',
    )
    await expect(
      ssm.send(new GetParameterCommand({ Name: '/notes/local/session/pepper' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' })
    const keylessly = new SSMClient(endpoint().as('keyless-api'))
    await expect(keylessly.send(new GetParameterCommand({ Name, WithDecryption: true }))).rejects.toThrow(
      `is not authorized to perform: kms:Decrypt on resource: ${keyArn}`,
    )
    const several = await ssm.send(
      new GetParametersCommand({ Names: [Name, '/notes/local/sms/none'], WithDecryption: true }),
    )
    expect(several.Parameters?.map(p => p.Value)).toEqual(['auth-key-value'])
    expect(several.InvalidParameters).toEqual(['/notes/local/sms/none'])
    await expect(ssm.send(new GetParameterCommand({ Name: '/notes/local/sms/none' }))).rejects.toMatchObject({
      name: 'ParameterNotFound',
    })
  })

  it('pages through a path', async () => {
    const ssm = new SSMClient(endpoint().as('administrator'))
    const names: (string | undefined)[] = []
    let NextToken: string | undefined
    do {
      const page = await ssm.send(
        new GetParametersByPathCommand({
          Path: '/notes/local',
          Recursive: true,
          MaxResults: 2,
          NextToken,
        }),
      )
      names.push(...(page.Parameters ?? []).map(p => p.Name))
      NextToken = page.NextToken
    } while (NextToken)
    expect(names).toEqual(
      ['envelope/private-key', 'fields/data-key', 'session/pepper', 'sms/auth-key', 'sms/sender'].map(
        n => `/notes/local/${n}`,
      ),
    )
    expect((await ssm.send(new GetParametersByPathCommand({ Path: '/notes/local' }))).Parameters).toEqual([])
  })

  it('makes each secret once, keeps it, and keeps it to its owner', async () => {
    const { dataDir } = endpoint().test.stack
    const file = join(dataDir, 'secrets.json')
    const before = readFileSync(file, 'utf8')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const ssm = new SSMClient(endpoint().as('administrator'))
    const value = async (name: string) =>
      (await ssm.send(new GetParameterCommand({ Name: `/notes/local/${name}`, WithDecryption: true })))
        .Parameter?.Value ?? ''
    expect(Buffer.from(await value('session/pepper'), 'base64')).toHaveLength(32)
    expect(createPrivateKey(await value('envelope/private-key')).asymmetricKeyDetails?.modulusLength).toBe(
      2048,
    )
    const opened = await new KMSClient(endpoint().as('administrator')).send(
      new DecryptCommand({ CiphertextBlob: Buffer.from(await value('fields/data-key'), 'base64') }),
    )
    expect(opened.Plaintext).toHaveLength(32)
    await restart({ dataDir })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})
