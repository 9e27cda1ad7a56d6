import { randomBytes, randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeSecretFile } from '../awsEndpoints/secretFile.ts'
import { NotRunHere } from '../gate/refusal.ts'
import { stackFiles } from './stackFiles.ts'
import { readStateFile } from './stateFile.ts'

/** The random key from which this data directory's access keys are made; created once, readable by its owner alone. */
export function stackSecretOf(dataDir: string): string {
  const file = join(dataDir, stackFiles.key)
  if (!existsSync(file)) writeSecretFile(file, randomBytes(32).toString('hex'))
  const secret = readStateFile(file, 'the key from which the access keys of all roles are made', text =>
    wholeKey.parse(text.trim()),
  )
  if (secret === undefined) throw new Error(`${file} was just written and is not there`)
  return secret
}

/** 32 bytes in hexadecimal: half a key would be a weaker one. */
const wholeKey = z.string().regex(/^[0-9a-f]{64}$/, 'it has not the 64 digits of a key')

const secretProperties = z.looseObject({
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .strictObject({
      PasswordLength: z.number().int().min(1).default(32),
      ExcludePunctuation: z.boolean().default(false),
      ExcludeCharacters: z.string().default(''),
      ExcludeLowercase: z.boolean().default(false),
      ExcludeUppercase: z.boolean().default(false),
      ExcludeNumbers: z.boolean().default(false),
      IncludeSpace: z.literal(false).optional(),
      RequireEachIncludedType: z.boolean().optional(),
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
    })
    .optional(),
})

type Generate = NonNullable<z.infer<typeof secretProperties>['GenerateSecretString']>

function generate(how: Generate): string {
  const letters = [
    how.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    how.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    how.ExcludeNumbers ? '' : '0123456789',
    how.ExcludePunctuation ? '' : '!#$%&()*+,-./:;<=>?@[]^_{|}~',
  ].join('')
  const allowed = [...letters].filter(letter => !how.ExcludeCharacters.includes(letter))
  const password = Array.from({ length: how.PasswordLength }, () => allowed[randomInt(allowed.length)]).join(
    '',
  )
  if (how.GenerateStringKey === undefined) return password
  const template = z.record(z.string(), z.unknown()).parse(JSON.parse(how.SecretStringTemplate ?? '{}'))
  return JSON.stringify({ ...template, [how.GenerateStringKey]: password })
}

/**
 * The values of AWS::SecretsManager::Secret, of each version one, created at first use in `stack-secrets.json` of the data directory,
 * readable by its owner alone.
 */
export function openStackSecrets(
  dataDir: string,
): (id: string, properties: Readonly<Record<string, unknown>>) => string {
  const file = join(dataDir, 'stack-secrets.json')
  const stored =
    readStateFile(file, "the secrets of the template's own", text =>
      z.record(z.string(), z.string()).parse(JSON.parse(text)),
    ) ?? {}
  return (id, properties) => {
    const parsed = secretProperties.safeParse(properties)
    if (!parsed.success) throw new NotRunHere(`${id}: ${z.prettifyError(parsed.error)}`)
    const { SecretString, GenerateSecretString } = parsed.data
    if (SecretString !== undefined) return SecretString
    const known = stored[id]
    if (known !== undefined) return known
    const made = generate(GenerateSecretString ?? { ...generateDefaults })
    stored[id] = made
    writeSecretFile(file, `${JSON.stringify(stored, null, 2)}\n`)
    return made
  }
}

const generateDefaults: Generate = {
  PasswordLength: 32,
  ExcludePunctuation: false,
  ExcludeCharacters: '',
  ExcludeLowercase: false,
  ExcludeUppercase: false,
  ExcludeNumbers: false,
}
