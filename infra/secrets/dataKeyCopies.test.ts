import { KMSClient, ReEncryptCommand, type ReEncryptCommandInput } from '@aws-sdk/client-kms'
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it } from 'vitest'
import { copyDataKeys, takeDataKeys } from './dataKeyCopies.ts'
import type { Secret } from './secretsCatalogue.ts'

const ssm = mockClient(SSMClient)
const kms = mockClient(KMSClient)
const clients = { ssm: new SSMClient({}), kms: new KMSClient({}) }
const elsewhere = 'arn:aws:kms:ap-south-1:222222222222:key/copies'
const secrets: Secret[] = [
  { name: 'field-key', make: 'data-key' },
  { name: 'field-key-2', make: 'data-key' },
  { name: 'index-key', make: 'data-key' },
  { name: 'otp-key', make: 'random' },
]

/** Parameters by their path; a wrapped key is `<key that wraps it>|<plain>`. */
let parameters: Map<string, string>
const sealed = (key: string, plain: string): string => Buffer.from(`${key}|${plain}`).toString('base64')

beforeEach(() => {
  ssm.reset()
  kms.reset()
  parameters = new Map(
    secrets.map(({ name, make }) => [
      `/sthirank/production/${name}`,
      make === 'data-key' ? sealed('alias/sthirank-field', name) : 'random',
    ]),
  )
  ssm.on(GetParameterCommand).callsFake(({ Name }: { Name: string }) => {
    const Value = parameters.get(Name)
    if (Value === undefined) throw new ParameterNotFound({ message: 'none', $metadata: {} })
    return { Parameter: { Value } }
  })
  ssm.on(PutParameterCommand).callsFake(({ Name, Value }: { Name: string; Value: string }) => {
    parameters.set(Name, Value)
    return {}
  })
  kms.on(ReEncryptCommand).callsFake((input: ReEncryptCommandInput) => {
    const [wrappedBy, plain] = Buffer.from(input.CiphertextBlob ?? [])
      .toString()
      .split('|')
    if (wrappedBy !== input.SourceKeyId) throw new Error('IncorrectKeyException')
    return { CiphertextBlob: Buffer.from(`${input.DestinationKeyId}|${plain}`) }
  })
})

it('data keys survive their account: copied under a key of another one, and given to a stage that has none', async () => {
  const before = new Map(parameters)
  const text = await copyDataKeys(clients, 'production', secrets, elsewhere)
  expect(JSON.parse(text)).toEqual({
    wrappedBy: elsewhere,
    keys: Object.fromEntries(
      ['field-key', 'field-key-2', 'index-key'].map(name => [name, sealed(elsewhere, name)]),
    ),
  })
  parameters.clear()
  const taken = await takeDataKeys(clients, 'production', text)
  expect(taken.map(({ outcome }) => outcome)).toEqual(['made', 'made', 'made'])
  before.delete('/sthirank/production/otp-key')
  expect(parameters).toEqual(before)
  for (const { args } of ssm.commandCalls(PutParameterCommand))
    expect(args[0].input).toMatchObject({
      Type: 'SecureString',
      KeyId: 'alias/sthirank-data',
      Overwrite: false,
    })
})

it('a key that is there is kept, and one that is missing is named', async () => {
  const text = await copyDataKeys(clients, 'production', secrets, elsewhere)
  parameters.set('/sthirank/production/field-key', 'another')
  expect(await takeDataKeys(clients, 'production', text)).toContainEqual({
    name: 'field-key',
    outcome: 'kept',
  })
  expect(parameters.get('/sthirank/production/field-key')).toBe('another')
  parameters.set('/sthirank/production/field-key', sealed('alias/sthirank-field', 'field-key'))
  parameters.delete('/sthirank/production/index-key')
  await expect(copyDataKeys(clients, 'production', secrets, elsewhere)).rejects.toThrow(ParameterNotFound)
  await expect(takeDataKeys(clients, 'production', '{"keys":{}}')).rejects.toThrow()
})
