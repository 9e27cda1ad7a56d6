import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  busArn,
  deadLetterName,
  documentsBucketArn,
  dueIndexArn,
  emailConfigurationSetArn,
  emailIdentityArn,
  machineArn,
  operatorsBucketArn,
  parameterArn,
  queueArn,
  referenceDataBucketArn,
  secretsPath,
  sessionsTableName,
  systemRegion,
  tableArn,
  tableName,
} from '../names.ts'
import type { Domain, Needs } from '../plan.ts'
import { fieldSecretsOf, signingSecrets } from '../secrets/secretsCatalogue.ts'
import type { Stage } from '../stage.ts'
import { queuesOf } from '../subscribedQueues.ts'

/** The grants of a function besides its log and traces: exactly those of its manifest. */
export interface Reach {
  readonly stage: Stage
  readonly needs: Needs
  /** Domains whose tables it reads and writes. */
  readonly writes: readonly string[]
  /** Domains whose tables it only reads. */
  readonly reads: readonly string[]
  /** Domains whose table has the index `due`. */
  readonly withDueIndex: ReadonlySet<string>
  /** Queues whose dead letters `replaysDeadLetters` may send back to them. */
  readonly consumerQueues: readonly string[]
  readonly usesSessions: boolean
  readonly takesFromQueues: boolean
  /** Secrets besides those of the manifest, e.g. the key that opens sealed bodies. */
  readonly moreSecrets: readonly string[]
  readonly dataKeyArn: string
  readonly fieldKeyArn: string
  readonly signingKeyArn: string
}

const readActions = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']
// A transaction is authorized item by item, by the actions of its items.
const writeActions = [...readActions, 'PutItem', 'UpdateItem', 'DeleteItem']
const sessionActions = [
  'GetItem',
  'BatchGetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'Query',
  'ConditionCheckItem',
]

const documentActions = {
  put: ['s3:PutObject'],
  // Without ListBucket, S3 answers 403 instead of 404 for a missing object.
  get: ['s3:GetObject', 's3:GetObjectVersion'],
  delete: ['s3:DeleteObject', 's3:DeleteObjectVersion'],
  tag: ['s3:PutObjectTagging', 's3:GetObjectTagging'],
} as const

export const domainsWithDueIndex = (domains: readonly Domain[]): ReadonlySet<string> =>
  new Set(domains.filter(({ table }) => table?.due).map(({ domain }) => domain))

/** The queues of all consumers, by name. */
export const consumerQueuesOf = (domains: readonly Domain[]): string[] =>
  domains.flatMap(domain => queuesOf(domain).map(({ name }) => name))

const secretsIn = ({ needs, moreSecrets, stage }: Reach): string[] => [
  ...new Set([
    ...(needs.secrets ?? []),
    ...moreSecrets,
    ...(needs.encryptsFields ? fieldSecretsOf(stage.fieldKeys.reads) : []),
    ...(needs.signsDocuments ? signingSecrets : []),
  ]),
]

export function statementsFor(reach: Reach): PolicyStatement[] {
  const { needs, stage } = reach
  const statements: PolicyStatement[] = []
  const allow = (
    actions: readonly string[],
    resources: string[],
    conditions: Record<string, unknown> = {},
  ) => {
    if (resources.length === 0) return
    statements.push(
      new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources, conditions }),
    )
  }
  const dynamodb = (actions: readonly string[]) => actions.map(action => `dynamodb:${action}`)
  const arnsOf = (domains: readonly string[]) => domains.map(domain => tableArn(tableName(domain)))
  const dueOf = (domains: readonly string[]) =>
    domains.filter(domain => reach.withDueIndex.has(domain)).map(domain => dueIndexArn(tableName(domain)))

  allow(dynamodb(writeActions), arnsOf(reach.writes))
  allow(dynamodb(readActions), arnsOf(reach.reads))
  allow(['dynamodb:Query'], dueOf([...reach.writes, ...reach.reads]))
  if (reach.usesSessions) allow(dynamodb(sessionActions), [tableArn(sessionsTableName)])

  const secrets = secretsIn(reach)
  allow(
    ['ssm:GetParameters'],
    secrets.map(name => parameterArn(`${secretsPath(stage.name)}/${name}`)),
  )
  allow(
    [...new Set(needs.documents?.flatMap(grant => documentActions[grant]) ?? [])].sort(),
    needs.documents?.length ? [`${documentsBucketArn}/*`] : [],
  )
  if (needs.documents?.includes('get')) allow(['s3:ListBucket'], [documentsBucketArn])
  if (needs.referenceData) {
    allow(['s3:GetObject'], [`${referenceDataBucketArn}/*`])
    allow(['s3:ListBucket'], [referenceDataBucketArn])
  }
  if (needs.operatorFiles) {
    allow(['s3:GetObject', 's3:GetObjectVersion'], [`${operatorsBucketArn}/*`])
    allow(['s3:ListBucket'], [operatorsBucketArn])
  }
  allow(['states:StartExecution'], (needs.starts ?? []).map(machineArn))
  allow(['states:SendTaskFailure', 'states:SendTaskSuccess'], (needs.answers ?? []).map(machineArn))
  if (needs.replaysDeadLetters) {
    const live = reach.consumerQueues
    allow(
      ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:ReceiveMessage'],
      live.map(name => queueArn(deadLetterName(name))),
    )
    allow(
      ['sqs:GetQueueUrl', 'sqs:SendMessage'],
      live.map(name => queueArn(name)),
    )
  }
  if (needs.countsDeadLetters)
    allow(
      ['sqs:GetQueueAttributes', 'sqs:GetQueueUrl'],
      reach.consumerQueues.map(name => queueArn(deadLetterName(name))),
    )
  if (needs.reencryptsFields) allow(['dynamodb:Scan'], arnsOf(reach.writes))
  if (needs.republishesEvents) {
    allow(['dynamodb:Scan'], arnsOf([...reach.reads, ...reach.writes]))
    allow(['events:PutEvents'], [busArn])
  }
  if (needs.sendsEmail) {
    const identity = emailIdentityArn(stage.emailFrom.slice(stage.emailFrom.indexOf('@') + 1))
    allow(['ses:SendEmail'], [identity, emailConfigurationSetArn], {
      StringEquals: { 'ses:FromAddress': stage.emailFrom },
    })
  }
  if (needs.encryptsFields) allow(['kms:Decrypt'], [reach.fieldKeyArn])
  if (needs.signsDocuments)
    allow(['kms:Sign'], [reach.signingKeyArn], {
      StringEquals: { 'kms:SigningAlgorithm': 'RSASSA_PKCS1_V1_5_SHA_256', 'kms:MessageType': 'DIGEST' },
    })
  statements.push(dataKeyStatement(reach, secrets.length > 0))
  return statements
}

/** Uses of the data key, only through the services that hold what it encrypts. */
export const dataKeyFor = (dataKeyArn: string, services: readonly string[], actions: string[]) =>
  new PolicyStatement({
    actions,
    resources: [dataKeyArn],
    conditions: {
      StringEquals: { 'kms:ViaService': services.map(name => `${name}.${systemRegion}.amazonaws.com`) },
    },
  })

function dataKeyStatement(reach: Reach, readsSecrets: boolean): PolicyStatement {
  const usesTables = reach.usesSessions || reach.writes.length + reach.reads.length > 0
  const services = [
    'lambda',
    ...(reach.takesFromQueues || reach.needs.replaysDeadLetters ? ['sqs'] : []),
    ...(usesTables ? ['dynamodb'] : []),
    ...(readsSecrets ? ['ssm'] : []),
    ...(reach.needs.documents?.length ? ['s3'] : []),
  ]
  const actions = ['kms:Decrypt']
  if (usesTables) actions.push('kms:DescribeKey', 'kms:Encrypt', 'kms:ReEncryptFrom', 'kms:ReEncryptTo')
  if (usesTables || reach.needs.documents?.includes('put') || reach.needs.replaysDeadLetters)
    actions.push('kms:GenerateDataKey')
  return dataKeyFor(reach.dataKeyArn, services, actions)
}
