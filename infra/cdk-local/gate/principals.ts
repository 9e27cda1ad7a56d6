import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Assembly, Resource } from '../template/assembly.ts'
import { placeOf } from '../template/properties.ts'
import { type PolicyDocument, parsePolicyDocument } from './iamPolicy.ts'
import { NotRunHere } from './refusal.ts'

/** Who calls: a role of the template with its policies, or the administrator on this machine. */
export interface Principal {
  readonly kind: 'role' | 'administrator'
  /** The role's name, or `local`. */
  readonly name: string
  readonly roleArn?: string
  /** The second part of the assumed role's name, e.g. the function's name. */
  readonly session?: string
  /** A person who assumed an operator role. */
  readonly isPerson?: boolean
  /** Of a function: the source file that declares its grants, from the template's metadata. */
  readonly grantedIn?: string | undefined
  readonly policies: readonly PolicyDocument[]
}

export interface Credentials {
  readonly secret: string
  readonly principal: Principal
}

/** The administrator and people call from outside: their requests are dated by the machine's clock. */
export const isOutside = ({ kind, isPerson = false }: Principal): boolean =>
  kind === 'administrator' || isPerson

/** The access key of the administrator: `local` with the secret `local`. */
export const administratorAccessKey = 'local'

/** The administrator: everything is allowed, as to the owner of an AWS account. */
const administrator: Principal = { kind: 'administrator', name: 'local', policies: [] }

/** What AWS's own policies allow, by ARN; one that is not listed here stops the start. */
const awsPolicies: Readonly<Record<string, unknown>> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': {
    Statement: {
      Effect: 'Allow',
      Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: '*',
    },
  },
}

const inlinePolicies = z.array(z.object({ PolicyName: z.string(), PolicyDocument: z.unknown() })).default([])
const roleProperties = z.looseObject({
  RoleName: z.string().optional(),
  Policies: inlinePolicies,
  ManagedPolicyArns: z.array(z.string()).default([]),
  PermissionsBoundary: z.unknown().optional(),
  AssumeRolePolicyDocument: z.unknown(),
})
const policyProperties = z.looseObject({
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()).default([]),
})
const functionProperties = z.looseObject({ FunctionName: z.string().optional(), Role: z.string() })
const functionMetadata = z.looseObject({ manifest: z.string().optional() })

/** The access key of a role: `LK` and 18 characters made from the role's place in the template. */
export function accessKeyOf(role: Resource): string {
  const digest = createHash('sha256').update(placeOf(role)).digest('hex')
  const letters = BigInt(`0x${digest}`).toString(36).toUpperCase().padStart(18, '0')
  return `LK${letters.slice(-18)}`
}

/** The secret of an access key, made from the random key of this data directory. */
export function secretOf(accessKeyId: string, stackSecret: string): string {
  return createHmac('sha256', stackSecret).update(accessKeyId).digest('base64')
}

const oneOrMore = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.array(schema), schema.transform(one => [one])])
const trustPolicy = z.looseObject({
  Statement: oneOrMore(
    z.looseObject({
      Effect: z.enum(['Allow', 'Deny']),
      Principal: z.union([z.literal('*'), z.looseObject({ Service: oneOrMore(z.string()).optional() })]),
    }),
  ),
})

/** Services of AWS that do nothing here, so what their roles allow need not be known. */
const idleServices: readonly string[] = [
  'backup.amazonaws.com',
  'codedeploy.amazonaws.com',
  'vpc-flow-logs.amazonaws.com',
]

/**
 * The services that may assume it. Who else may, and on which conditions (a second factor, the own user name), is checked
 * on AWS only.
 */
function servicesOf(role: Resource, trust: unknown): string[] {
  const parsed = trustPolicy.safeParse(trust)
  if (!parsed.success)
    throw new NotRunHere(`trust of ${placeOf(role)}: not a policy document: ${z.prettifyError(parsed.error)}`)
  return parsed.data.Statement.flatMap(({ Effect, Principal }) =>
    Effect === 'Allow' && Principal !== '*' ? (Principal.Service ?? []) : [],
  )
}

function policiesOf(
  role: Resource,
  properties: z.infer<typeof roleProperties>,
  assembly: Assembly,
): PolicyDocument[] {
  if (properties.PermissionsBoundary !== undefined)
    throw new NotRunHere(`${placeOf(role)}: a permissions boundary is not evaluated here`)
  const attached = [...assembly.ofType('AWS::IAM::Policy'), ...assembly.ofType('AWS::IAM::ManagedPolicy')]
  const documents = attached.flatMap(policy => {
    const { PolicyDocument, Roles } = policyProperties.parse(policy.properties)
    const meant = Roles.includes(role.ref) || properties.ManagedPolicyArns.includes(policy.ref)
    return meant ? [parsePolicyDocument(placeOf(policy), PolicyDocument)] : []
  })
  const ofAws = properties.ManagedPolicyArns.flatMap(arn =>
    awsPolicies[arn] === undefined ? [] : [parsePolicyDocument(arn, awsPolicies[arn])],
  )
  const unknown = properties.ManagedPolicyArns.find(
    arn => awsPolicies[arn] === undefined && !attached.some(({ ref }) => ref === arn),
  )
  if (unknown !== undefined)
    throw new NotRunHere(`${placeOf(role)}: what the managed policy ${unknown} allows is not known here`)
  return [
    ...properties.Policies.map(p =>
      parsePolicyDocument(`${placeOf(role)}/${p.PolicyName}`, p.PolicyDocument),
    ),
    ...documents,
    ...ofAws,
  ]
}

/**
 * The access keys of the stack: one for each role that a service assumes (functions, machines, schedules), and the
 * administrator's. Throws NotRunHere for a policy that cannot be evaluated.
 */
export function principalsOf(assembly: Assembly, stackSecret: string): Map<string, Credentials> {
  const functions = new Map(
    assembly.ofType('AWS::Lambda::Function').map(fn => {
      const { FunctionName, Role } = functionProperties.parse(fn.properties)
      const { manifest } = functionMetadata.parse(fn.metadata)
      return [Role, { session: FunctionName ?? fn.ref, grantedIn: manifest }]
    }),
  )
  const keys = new Map<string, Credentials>([
    [administratorAccessKey, { secret: 'local', principal: administrator }],
  ])
  for (const role of assembly.ofType('AWS::IAM::Role')) {
    const properties = roleProperties.parse(role.properties)
    const services = servicesOf(role, properties.AssumeRolePolicyDocument)
    if (services.every(service => idleServices.includes(service))) continue
    const accessKeyId = accessKeyOf(role)
    const name = properties.RoleName ?? role.ref
    const principal: Principal = {
      kind: 'role',
      name,
      roleArn: role.arn,
      session: name,
      ...functions.get(role.arn),
      policies: policiesOf(role, properties, assembly),
    }
    keys.set(accessKeyId, { secret: secretOf(accessKeyId, stackSecret), principal })
  }
  return keys
}

/** Roles that people assume, by their name in the template, e.g. `NotesDesk`. */
export function operatorRolesOf(assembly: Assembly): Map<string, Principal> {
  const roles = new Map<string, Principal>()
  for (const role of assembly.ofType('AWS::IAM::Role')) {
    const properties = roleProperties.parse(role.properties)
    const { RoleName: name, AssumeRolePolicyDocument: trust } = properties
    if (name === undefined || servicesOf(role, trust).length > 0) continue
    const policies = policiesOf(role, properties, assembly)
    roles.set(name, { kind: 'role', name, roleArn: role.arn, policies })
  }
  return roles
}

/** `meera.k`, or `Desk:meera.k` for a role; every person's secret is `local`. */
const personsKey = /^(?:([A-Za-z]+):)?([a-z][a-z0-9.-]{2,39})$/

/**
 * The person of an access key: an owner of the account under their own name, or somebody who assumed a role under it.
 * `undefined` for a key that names nobody, or a role that the template does not have. The key may omit `rolePrefix`.
 */
export function personOf(
  accessKeyId: string,
  roles: ReadonlyMap<string, Principal>,
  rolePrefix: string,
): Credentials | undefined {
  const [, role, person] = personsKey.exec(accessKeyId) ?? []
  if (person === undefined) return undefined
  if (role === undefined) return { secret: 'local', principal: { ...administrator, name: person } }
  const assumed = roles.get(role) ?? roles.get(rolePrefix + role)
  return assumed && { secret: 'local', principal: { ...assumed, session: person, isPerson: true } }
}
