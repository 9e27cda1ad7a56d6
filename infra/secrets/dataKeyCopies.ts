import { type KMSClient, ReEncryptCommand } from '@aws-sdk/client-kms'
import { GetParameterCommand, PutParameterCommand } from '@aws-sdk/client-ssm'
import { z } from 'zod'
import { secretsPath } from '../names.ts'
import type { Secret } from './secretsCatalogue.ts'
import { dataKeyAlias, exists, fieldKeyAlias, type Made, type Vault } from './vault.ts'

/**
 * Copies of the data keys, wrapped by a key of another account. A backup of the tables is worth nothing without them: personal
 * fields do not open, and nobody is found by the e-mail address. KMS wraps them anew without showing them.
 */

const copies = z.strictObject({
  /** The ARN of the KMS key that wraps them. */
  wrappedBy: z.string().startsWith('arn:aws:kms:'),
  /** By the name of the secret, base64. */
  keys: z.record(z.string().regex(/^[a-z0-9-]+$/), z.base64().min(1)),
})

async function rewrapped(kms: KMSClient, wrapped: string, from: string, to: string): Promise<string> {
  const { CiphertextBlob } = await kms.send(
    new ReEncryptCommand({
      CiphertextBlob: Buffer.from(wrapped, 'base64'),
      SourceKeyId: from,
      DestinationKeyId: to,
    }),
  )
  if (CiphertextBlob === undefined) throw new Error('KMS gave no data key')
  return Buffer.from(CiphertextBlob).toString('base64')
}

/** The data keys of a stage, wrapped by the key of this ARN: the text to keep in its account. Throws when one is missing. */
export async function copyDataKeys(
  { ssm, kms }: Pick<Vault, 'ssm' | 'kms'>,
  stage: string,
  secrets: readonly Secret[],
  wrappedBy: string,
): Promise<string> {
  const keys: Record<string, string> = {}
  for (const { name } of secrets.filter(({ make }) => make === 'data-key')) {
    const path = `${secretsPath(stage)}/${name}`
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: path, WithDecryption: true }))
    if (Parameter?.Value === undefined) throw new Error(`${path} has no value`)
    keys[name] = await rewrapped(kms, Parameter.Value, fieldKeyAlias, wrappedBy)
  }
  return JSON.stringify(copies.parse({ wrappedBy, keys }), null, 2)
}

/** Gives the data keys of a copy to a stage that has none, e.g. before a restore into another account. Overwrites nothing. */
export async function takeDataKeys(
  { ssm, kms }: Pick<Vault, 'ssm' | 'kms'>,
  stage: string,
  text: string,
): Promise<Made[]> {
  const { wrappedBy, keys } = copies.parse(JSON.parse(text))
  const made: Made[] = []
  for (const [name, wrapped] of Object.entries(keys)) {
    const path = `${secretsPath(stage)}/${name}`
    if (await exists(ssm, path)) {
      made.push({ name, outcome: 'kept' })
      continue
    }
    const Value = await rewrapped(kms, wrapped, wrappedBy, fieldKeyAlias)
    await ssm.send(
      new PutParameterCommand({
        Name: path,
        Value,
        Type: 'SecureString',
        KeyId: dataKeyAlias,
        Overwrite: false,
      }),
    )
    made.push({ name, outcome: 'made' })
  }
  return made
}
