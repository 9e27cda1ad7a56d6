import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Aws } from 'aws-cdk-lib'
import { z } from 'zod'
import type { DomainName, FlowName } from '../shared/manifest.ts'
import { repositoryRoot } from './repository.ts'

/** Names carry no stage, because a stage is an account. Everything that is found by name is named here. */

export const systemRegion = 'ap-south-1'
/** The web ACL before the distribution. */
export const firewallName = 'sthirank'
/** The metric of log lines of level ERROR; its dimension `Line` is the line's name. */
export const errorMetric = { metricNamespace: 'Sthirank', metricName: 'ErrorLines' } as const
export const emailConfigurationSetName = 'sthirank'

const foldersWith = (parent: string, files: readonly string[]): ReadonlySet<string> =>
  new Set(
    readdirSync(join(repositoryRoot, parent)).filter(name =>
      files.some(file => existsSync(join(repositoryRoot, parent, name, file))),
    ),
  )
const domainFolders = foldersWith('functions', ['manifest.ts'])
const flowFolders = foldersWith('workflows', ['manifest.ts', 'definition.ts'])

/** The folders of `functions` with a manifest; the compiler knows their names as `DomainName`. */
export const domainName = z.custom<DomainName>(
  name => domainFolders.has(String(name)),
  'functions has no such folder with a manifest.ts',
)
/** The folders of `workflows` with a manifest or an operators' definition. */
export const flowName = z.custom<FlowName>(
  name => flowFolders.has(String(name)),
  'workflows has no such folder with a manifest.ts or a definition.ts',
)
export const vendorName = z.enum([
  'bank-validation',
  'bond-exchange',
  'central-kyc',
  'clearing-bank',
  'depository',
  'digilocker',
  'digilocker-pages',
  'identity-verification',
  'index-levels',
  'kyc-registry',
  'nav-prices',
  'pan-verification',
  'payment-gateway',
  'payment-pages',
  'payouts',
  'sms',
  'web-push',
  'whatsapp',
])

export const busName = 'sthirank'
export const sessionsTableName = 'sthirank-sessions'
export const trailName = 'sthirank'
/** The trail's prefix in its bucket. */
export const trailPrefix = 'trail'
export const relayName = 'outbox-relay'
export const relayFailureMeans =
  'Events stay in the outbox: verifications do not start, statuses do not move and no e-mail or SMS goes out, although the requests of investors were answered as accepted.'

export const documentsBucketName = `sthirank-documents-${Aws.ACCOUNT_ID}`
export const referenceDataBucketName = `sthirank-reference-data-${Aws.ACCOUNT_ID}`
/** Files that operators upload, e.g. prices. */
export const operatorsBucketName = `sthirank-operators-${Aws.ACCOUNT_ID}`
/** Where the desk puts files of prices. */
export const pricesPrefix = 'prices'
export const siteBucketName = `sthirank-site-${Aws.ACCOUNT_ID}`
export const trailBucketName = `sthirank-trail-${Aws.ACCOUNT_ID}`
/** The delivery stream of security events, and the first part of the name of its bucket. */
export const securityLogName = 'sthirank-security-events'
export const securityLogBucketName = `${securityLogName}-${Aws.ACCOUNT_ID}`
/** The web ACL writes only to buckets whose names begin so. */
export const edgeLogBucketName = `aws-waf-logs-sthirank-${Aws.ACCOUNT_ID}`
export const accessLogsBucketName = `sthirank-access-logs-${Aws.ACCOUNT_ID}`

/** The bucket of `cdk bootstrap` with the deployed assets. */
export const assetsBucketName = `cdk-hnb659fds-assets-${Aws.ACCOUNT_ID}-${systemRegion}`

/** The prefix of `web/dist` in the site bucket: `web/dist/x` is `platform/x`. */
export const siteFolder = 'web/dist'
export const sitePrefix = 'platform'

export const tableName = (domain: string): string => `sthirank-${domain}`
/** Consumers are in two stacks, because CloudFormation allows 500 resources in one; a domain never moves. */
export const consumersGroups = ['People', 'Market'] as const
export type ConsumersGroup = (typeof consumersGroups)[number]
export const consumersGroupOf: Readonly<Record<DomainName, ConsumersGroup>> = {
  auth: 'People',
  account: 'People',
  'bank-verification': 'People',
  'bond-portfolio': 'Market',
  bonds: 'Market',
  book: 'Market',
  consents: 'People',
  content: 'People',
  'contract-notes': 'Market',
  demat: 'People',
  documents: 'People',
  'fund-portfolio': 'Market',
  funds: 'Market',
  'identity-verification': 'People',
  kyc: 'People',
  liquidation: 'Market',
  messaging: 'People',
  notifications: 'People',
  operations: 'Market',
  orders: 'Market',
  reports: 'Market',
  telemetry: 'People',
}

export const apiName = (domain: string): string => `${domain}-api`
export const consumersName = (domain: string): string => `${domain}-consumers`
/** Flows that a person starts in the console, e.g. `ops-review-kyc`; all others are started by events. */
/** How the names of operators' flows begin, and no other's. */
export const operatorsPrefix = 'ops-'
export const isForOperators = (flow: string): boolean => flow.startsWith(operatorsPrefix)
/** The flow whose list a dashboard shows, and that dashboard. */
export const workFlow = 'ops-list-work' satisfies FlowName
export const workDashboardName = 'sthirank-work'
export const workDashboardArn = `arn:aws:cloudwatch::${Aws.ACCOUNT_ID}:dashboard/${workDashboardName}`
export const stepsName = (flow: string): string => `${flow}-steps`
/** The rule of a subscription, which names its consumer in each message. */
export const ruleName = (domain: string, consumer: string): string => `${domain}-${consumer}`
/** The queue of a domain's events. */
export const eventsQueueName = (domain: string): string => `${domain}-events`
/** The queue of one consumer whose events are soon too late, e.g. a code. */
export const urgentQueueName = (domain: string, consumer: string): string => `${domain}-${consumer}`
export const deadLetterName = (queue: string): string => `${queue}-dead`
export const secretsPath = (stage: string): string => `/sthirank/${stage}`

/** `bank-verification` → `BANK_VERIFICATION`, for the names of environment variables. */
export const screaming = (name: string): string => name.toUpperCase().replaceAll('-', '_')
/** `bank-verification` → `BankVerification`, for logical ids. */
export const pascal = (name: string): string =>
  name.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, __, letter: string) => letter.toUpperCase())

function arn(service: string, resource: string): string {
  return `arn:aws:${service}:${systemRegion}:${Aws.ACCOUNT_ID}:${resource}`
}
export const alarmArn = (name: string): string => arn('cloudwatch', `alarm:${name}`)
export const tableArn = (name: string): string => arn('dynamodb', `table/${name}`)
export const dueIndexArn = (name: string): string => arn('dynamodb', `table/${name}/index/due`)
export const parameterArn = (path: string): string => arn('ssm', `parameter${path}`)
export const functionArn = (name: string): string => arn('lambda', `function:${name}`)
export const machineArn = (flow: string): string => arn('states', `stateMachine:${flow}`)
export const emailConfigurationSetArn = arn('ses', `configuration-set/${emailConfigurationSetName}`)
export const emailIdentityArn = (domain: string): string => arn('ses', `identity/${domain}`)
export const executionsArn = (flow: string): string => arn('states', `execution:${flow}:*`)
export const busArn = arn('events', `event-bus/${busName}`)
export const logGroupArn = (name: string): string => arn('logs', `log-group:${name}`)
export const documentsBucketArn = `arn:aws:s3:::${documentsBucketName}`
export const operatorsBucketArn = `arn:aws:s3:::${operatorsBucketName}`
export const referenceDataBucketArn = `arn:aws:s3:::${referenceDataBucketName}`
export const queueArn = (name: string): string => arn('sqs', name)
export const trailArn = arn('cloudtrail', `trail/${trailName}`)
export const securityLogArn = arn('firehose', `deliverystream/${securityLogName}`)
/** The rules that GuardDuty makes for itself, to learn of new objects. */
export const managedScanRulesArn = arn('events', 'rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*')
