import { AwsRefusal } from 'asl-interpreter'
import { z } from 'zod'
import { type AwsCall, type AwsService, unknownOperation } from './awsEndpoint.ts'

/** A parameter. SecureStrings are returned in clear only to callers that request decryption. */
export interface Parameter {
  /** The full name, e.g. `/notes/local/sms/auth-key`. */
  readonly name: string
  readonly type: 'String' | 'SecureString'
  readonly value: string
}

export interface SsmOptions {
  /** Read at each call. */
  readonly parameters: () => readonly Parameter[]
  readonly region: string
  readonly account: string
  /** The ARN of the key that encrypts SecureStrings: a caller must be allowed to decrypt with it through SSM. */
  readonly keyArn?: string | undefined
}

const one = z.looseObject({ Name: z.string(), WithDecryption: z.boolean().default(false) })
const many = z.looseObject({
  Names: z.array(z.string()).min(1).max(10),
  WithDecryption: z.boolean().default(false),
})
const byPath = z.looseObject({
  Path: z.string().startsWith('/'),
  Recursive: z.boolean().default(false),
  WithDecryption: z.boolean().default(false),
  MaxResults: z.number().int().min(1).max(10).default(10),
  NextToken: z.string().regex(/^\d+$/).optional(),
})

/** The value of a SecureString without decryption: useless to the caller. */
const undisclosed = 'undisclosed'

/** Parameter Store: GetParameter, GetParameters, GetParametersByPath. */
export function ssmService({ parameters, region, account, keyArn }: SsmOptions): AwsService {
  const arnOf = (name: string) => `arn:aws:ssm:${region}:${account}:parameter/${name.replace(/^\//, '')}`
  const wire = ({ name, type, value }: Parameter, decrypt: boolean) => ({
    Name: name,
    ARN: arnOf(name),
    Type: type,
    Value: type === 'SecureString' && !decrypt ? undisclosed : value,
    Version: 1,
    DataType: 'text',
  })
  /** As on AWS, decryption needs the grant on the key as well as on the parameter. */
  const allowKey = async (call: AwsCall, names: readonly string[]) => {
    if (keyArn === undefined) return
    for (const name of names.filter(name => named(name)?.type === 'SecureString'))
      await call.allow('kms:Decrypt', [keyArn], {
        'kms:ViaService': `ssm.${region}.amazonaws.com`,
        'kms:EncryptionContext:PARAMETER_ARN': arnOf(name),
      })
  }
  const named = (name: string) => parameters().find(parameter => parameter.name === name)
  const getOne = async (call: AwsCall) => {
    const { Name, WithDecryption } = call.json(one)
    await call.allow('ssm:GetParameter', [arnOf(Name)])
    if (WithDecryption) await allowKey(call, [Name])
    const found = named(Name)
    if (!found) throw new AwsRefusal('ParameterNotFound', `Parameter ${Name} not found.`)
    return { Parameter: wire(found, WithDecryption) }
  }
  const getMany = async (call: AwsCall) => {
    const { Names, WithDecryption } = call.json(many)
    await call.allow('ssm:GetParameters', Names.map(arnOf))
    if (WithDecryption) await allowKey(call, Names)
    return {
      Parameters: Names.flatMap(name => named(name) ?? []).map(found => wire(found, WithDecryption)),
      InvalidParameters: Names.filter(name => !named(name)),
    }
  }
  const getByPath = async (call: AwsCall) => {
    const { Path, Recursive, WithDecryption, MaxResults, NextToken } = call.json(byPath)
    await call.allow('ssm:GetParametersByPath', [arnOf(Path.replace(/\/$/, ''))])
    const prefix = Path.endsWith('/') ? Path : `${Path}/`
    const below = parameters()
      .filter(
        ({ name }) => name.startsWith(prefix) && (Recursive || !name.slice(prefix.length).includes('/')),
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const from = Number(NextToken ?? 0)
    const page = below.slice(from, from + MaxResults)
    if (WithDecryption)
      await allowKey(
        call,
        page.map(({ name }) => name),
      )
    const isMore = from + MaxResults < below.length
    return {
      Parameters: page.map(found => wire(found, WithDecryption)),
      NextToken: isMore ? String(from + MaxResults) : undefined,
    }
  }
  return async call => {
    if (call.operation === 'GetParameter') return { body: await getOne(call) }
    if (call.operation === 'GetParameters') return { body: await getMany(call) }
    if (call.operation === 'GetParametersByPath') return { body: await getByPath(call) }
    throw unknownOperation('ssm', call)
  }
}
