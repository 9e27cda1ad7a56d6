import { createPrivateKey } from 'node:crypto'
import { GenerateDataKeyWithoutPlaintextCommand, KMSClient } from '@aws-sdk/client-kms'
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeSecrets } from './secrets.ts'
import type { Secret } from './secretsCatalogue.ts'

const ssm = mockClient(SSMClient)
const kms = mockClient(KMSClient)
const vault = {
  ssm: new SSMClient({}),
  kms: new KMSClient({}),
  ask: async () => '',
  company: { name: 'Sthirank Securities Private Limited' },
  sampleCertificates: true,
}

const written = () =>
  new Map(ssm.commandCalls(PutParameterCommand).map(({ args: [{ input }] }) => [input.Name, input]))

describe('making the secrets of a stage', () => {
  beforeEach(() => {
    ssm.reset()
    kms.reset()
    ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: 'none', $metadata: {} }))
    ssm.on(PutParameterCommand).resolves({})
    kms.on(GenerateDataKeyWithoutPlaintextCommand).resolves({ CiphertextBlob: Buffer.from('wrapped') })
  })

  it('makes each in its way, under the data key, and overwrites nothing', async () => {
    const secrets: Secret[] = [
      { name: 'payload-key', make: 'rsa' },
      { name: 'field-key', make: 'data-key' },
      { name: 'otp-key', make: 'random' },
    ]
    const made = await makeSecrets(vault, 'staging', secrets)
    expect(made.map(({ outcome }) => outcome)).toEqual(['made', 'made', 'made'])
    const values = written()
    const rsa = createPrivateKey(values.get('/sthirank/staging/payload-key')?.Value ?? '')
    expect(rsa.asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(values.get('/sthirank/staging/field-key')?.Value).toBe(Buffer.from('wrapped').toString('base64'))
    expect(Buffer.from(values.get('/sthirank/staging/otp-key')?.Value ?? '', 'base64')).toHaveLength(32)
    for (const input of values.values()) {
      expect(input).toMatchObject({ Type: 'SecureString', KeyId: 'alias/sthirank-data', Overwrite: false })
    }
  })

  it('keeps what is there', async () => {
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 'sealed' } })
    const made = await makeSecrets(vault, 'staging', [{ name: 'field-key', make: 'data-key' }])
    expect(made).toEqual([{ name: 'field-key', outcome: 'kept' }])
    expect(written().size).toBe(0)
  })

  it('says which vendor secret nobody gave, and stores the one somebody did', async () => {
    const given: Secret[] = [
      { name: 'sms/auth-key', make: 'given' },
      { name: 'bank-validation/key-id', make: 'given' },
    ]
    const answering = {
      ...vault,
      ask: async (name: string) => (name.startsWith('sms') ? 'from the vendor' : ''),
    }
    expect(await makeSecrets(answering, 'production', given)).toEqual([
      { name: 'sms/auth-key', outcome: 'made' },
      { name: 'bank-validation/key-id', outcome: 'missing' },
    ])
    expect([...written().keys()]).toEqual(['/sthirank/production/sms/auth-key'])
  })

  it('does not take an outage for an empty vault', async () => {
    ssm.on(GetParameterCommand).rejects(new Error('no network'))
    await expect(makeSecrets(vault, 'staging', [{ name: 'otp-key', make: 'random' }])).rejects.toThrow(
      'no network',
    )
    expect(written().size).toBe(0)
  })
})
