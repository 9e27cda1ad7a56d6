import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { GenerateDataKeyWithoutPlaintextCommand, KMSClient } from '@aws-sdk/client-kms'
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { secretsPath, systemRegion } from '../names.ts'
import { readPlan } from '../plan.ts'
import { readFieldKeys } from '../stage.ts'
import { type Secret, secretsOf } from './secretsCatalogue.ts'

/**
 * `npm run secrets -- --stage <staging|production>` creates the missing parameters of a stage with the credentials of
 * the shell. It never overwrites: a second field key would make every PAN unreadable.
 */

export interface Vault {
  readonly ssm: SSMClient
  readonly kms: KMSClient
  /** Asks a person for a vendor's secret; empty when nobody answers. */
  ask(name: string): Promise<string>
}

export type Made = { readonly name: string; readonly outcome: 'kept' | 'made' | 'missing' }

const dataKeyAlias = 'alias/sthirank-data'
const fieldKeyAlias = 'alias/sthirank-field'

export async function makeSecrets(vault: Vault, stage: string, secrets: readonly Secret[]): Promise<Made[]> {
  const made: Made[] = []
  for (const secret of secrets) {
    made.push({
      name: secret.name,
      outcome: await makeOne(vault, `${secretsPath(stage)}/${secret.name}`, secret),
    })
  }
  return made
}

async function makeOne(vault: Vault, path: string, secret: Secret): Promise<Made['outcome']> {
  if (await exists(vault.ssm, path)) return 'kept'
  const value = await makeValue(vault, secret)
  if (value === '') return 'missing'
  await vault.ssm.send(
    new PutParameterCommand({
      Name: path,
      Value: value,
      Type: 'SecureString',
      KeyId: dataKeyAlias,
      Overwrite: false,
    }),
  )
  return 'made'
}

async function exists(ssm: SSMClient, path: string): Promise<boolean> {
  try {
    await ssm.send(new GetParameterCommand({ Name: path }))
    return true
  } catch (error) {
    if (error instanceof ParameterNotFound) return false
    throw error
  }
}

async function makeValue({ kms, ask }: Vault, { name, make }: Secret): Promise<string> {
  switch (make) {
    case 'random':
      return randomBytes(32).toString('base64')
    case 'rsa':
      return generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey
    case 'data-key': {
      const { CiphertextBlob } = await kms.send(
        new GenerateDataKeyWithoutPlaintextCommand({ KeyId: fieldKeyAlias, KeySpec: 'AES_256' }),
      )
      if (CiphertextBlob === undefined) throw new Error(`KMS gave no data key for ${name}`)
      return Buffer.from(CiphertextBlob).toString('base64')
    }
    case 'given':
      return ask(name)
  }
}

/** Asks on the terminal without showing what is typed; in a pipeline the answer is empty. */
async function askOnTerminal(name: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  process.stdout.write(`${name} (from the vendor, is not shown; empty to leave it for later): `)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer.trim()
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } })
  if (values.stage !== 'staging' && values.stage !== 'production') {
    throw new Error('--stage takes staging or production; on one machine the runner makes the secrets')
  }
  const vault = {
    ssm: new SSMClient({ region: systemRegion }),
    kms: new KMSClient({ region: systemRegion }),
    ask: askOnTerminal,
  }
  const made = await makeSecrets(
    vault,
    values.stage,
    secretsOf(await readPlan(), readFieldKeys(values.stage).reads, false),
  )
  for (const { name, outcome } of made) process.stdout.write(`${outcome.padEnd(8)} ${name}\n`)
  if (made.some(({ outcome }) => outcome === 'missing')) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main()
