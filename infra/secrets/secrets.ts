import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { GenerateDataKeyWithoutPlaintextCommand, KMSClient } from '@aws-sdk/client-kms'
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { signingCertificateName } from '../../shared/signingCertificate.ts'
import { secretsPath, systemRegion } from '../names.ts'
import { readPlan } from '../plan.ts'
import { readSettings } from '../stage.ts'
import { copyDataKeys, takeDataKeys } from './dataKeyCopies.ts'
import { type Secret, secretsOf } from './secretsCatalogue.ts'
import { makeSample, requestCertificate, storeChain } from './signingCertificate.ts'
import { dataKeyAlias, exists, fieldKeyAlias, type Made, type Vault } from './vault.ts'

/**
 * `npm run secrets -- --stage <staging|production>` creates the missing parameters of a stage with the credentials of
 * the shell. It never overwrites: a second field key would make every PAN unreadable. `--copy-for <KMS key ARN>` prints the data keys
 * wrapped by a key of another account, `--take <file>` makes parameters of such a print before the others.
 * `--certificate-request` prints a request for the certificate of the key that signs documents, `--certificate <file>` stores the
 * chain that an authority issued for it, over the one before.
 */

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

async function makeValue(vault: Vault, { name, make }: Secret): Promise<string> {
  const { kms, ask } = vault
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
    case 'signed':
      // In production an authority issues it: `--certificate-request`, then `--certificate`.
      return vault.sampleCertificates ? makeSample(vault, vault.company) : ''
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
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      'copy-for': { type: 'string' },
      take: { type: 'string' },
      'certificate-request': { type: 'boolean' },
      certificate: { type: 'string' },
    },
  })
  const { stage, take, certificate, 'copy-for': copyFor, 'certificate-request': requests } = values
  if (stage !== 'staging' && stage !== 'production') {
    throw new Error('--stage takes staging or production; on one machine the runner makes the secrets')
  }
  const { company, fieldKeys } = readSettings(stage)
  const vault = {
    ssm: new SSMClient({ region: systemRegion }),
    kms: new KMSClient({ region: systemRegion }),
    ask: askOnTerminal,
    company,
    sampleCertificates: stage !== 'production',
  }
  if (requests === true) {
    process.stdout.write(await requestCertificate(vault, company))
    return
  }
  if (certificate !== undefined) {
    const notes = await storeChain(vault, stage, readFileSync(certificate, 'utf8'), new Date())
    process.stdout.write(`${['stored', ...notes].join('\n')}\n`)
    return
  }
  const secrets = secretsOf(await readPlan(), fieldKeys.reads, false)
  if (copyFor !== undefined) {
    process.stdout.write(`${await copyDataKeys(vault, stage, secrets, copyFor)}\n`)
    return
  }
  const taken = take === undefined ? [] : await takeDataKeys(vault, stage, readFileSync(take, 'utf8'))
  const left = secrets.filter(({ name }) => !taken.some(one => one.name === name))
  const made = [...taken, ...(await makeSecrets(vault, stage, left))]
  for (const { name, outcome } of made) process.stdout.write(`${outcome.padEnd(8)} ${name}\n`)
  if (made.some(({ name, outcome }) => name === signingCertificateName && outcome === 'missing'))
    process.stdout.write(
      `An authority issues ${signingCertificateName}: give it what --certificate-request prints, and its chain to --certificate.\n`,
    )
  if (made.some(({ outcome }) => outcome === 'missing')) process.exitCode = 1
}

if (process.argv[1] === import.meta.filename) await main()
