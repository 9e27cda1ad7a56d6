import { Duration, Stack } from 'aws-cdk-lib'
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Foundation } from '../foundation.ts'
import {
  busName,
  documentsBucketName,
  emailConfigurationSetName,
  errorMetric,
  functionArn,
  machineArn,
  operatorsBucketName,
  referenceDataBucketName,
  screaming,
  secretsPath,
  sessionsTableName,
  tableName,
} from '../names.ts'
import { type Reach, statementsFor } from '../permissions/grants.ts'
import type { Needs } from '../plan.ts'
import { repositoryRoot } from '../repository.ts'
import { addressIn, removalPolicyOf } from '../stage.ts'
import { suppress } from '../suppress.ts'

export interface DomainFunctionProps {
  readonly foundation: Foundation
  readonly functionName: string
  /** The source file that declares its grants; the local stack names it when one is missing. */
  readonly manifest: string
  readonly limits: { readonly timeoutSeconds: number; readonly memoryMb: number }
  /** Executions at the same time that are kept for it; without them it shares those of the account. */
  readonly reservedConcurrency?: number
  readonly needs: Needs
  /** What its failure means to an investor: the text of its alarm (rule 12). */
  readonly failureMeans: string
  /** Domains whose tables it writes; those it reads are in its needs. */
  readonly writes?: readonly string[]
  /** Sessions, limits and seen envelopes: for functions that answer calls. */
  readonly usesSessions?: boolean
  readonly takesFromQueues?: boolean
  readonly moreSecrets?: readonly string[]
  readonly environment?: Record<string, string>
  readonly statements?: readonly PolicyStatement[]
}

/**
 * A Lambda of the product: one bundle, a role with the grants of the manifest, a log group, and an environment
 * encrypted with the stage's key.
 */
export class DomainFunction extends Construct {
  readonly function: LambdaFunction
  readonly failureMeans: string

  constructor(scope: Construct, id: string, props: DomainFunctionProps) {
    super(scope, id)
    const { foundation, functionName, limits } = props
    this.failureMeans = props.failureMeans
    const dataKey = Key.fromKeyArn(this, 'DataKey', foundation.dataKeyArn)
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${functionName}`,
      retention: RetentionDays.THIRTEEN_MONTHS,
      encryptionKey: dataKey,
      removalPolicy: removalPolicyOf(foundation.stage),
    })
    // One metric for all lines of level ERROR, by the line; each has an alarm (stacks/errorLines.ts).
    new MetricFilter(this, 'ErrorLines', {
      logGroup,
      filterPattern: FilterPattern.stringValue('$.level', '=', 'ERROR'),
      ...errorMetric,
      metricValue: '1',
      dimensions: { Line: '$.message' },
    })
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logGroup.logGroupArn],
      }),
    )
    for (const statement of statementsFor(reachOf(props))) role.addToPolicy(statement)
    for (const statement of props.statements ?? []) role.addToPolicy(statement)
    this.function = new LambdaFunction(this, 'Function', {
      functionName,
      description: props.failureMeans,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: this.code(foundation, functionName),
      role,
      logGroup,
      timeout: Duration.seconds(limits.timeoutSeconds),
      memorySize: limits.memoryMb,
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
      tracing: Tracing.ACTIVE,
      environment: { ...environmentOf(this, props), ...props.environment },
      environmentEncryption: dataKey,
    })
    const resource = this.function.node.defaultChild
    if (resource instanceof CfnFunction) {
      resource.addMetadata('manifest', props.manifest)
      if (props.needs.vendors?.length) joinNetwork(resource, role, props)
    }
    suppress(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'X-Ray, ListStreams and network interfaces know no resources: AWS offers only the wildcard for these actions.',
    )
    if (props.needs.documents?.length) {
      suppress(
        role,
        'AwsSolutions-IAM5[Resource::arn:aws:s3:::sthirank-documents-<AWS::AccountId>/*]',
        'Objects are made at run time under random keys; the function may touch this one bucket only.',
      )
    }
    if (props.needs.operatorFiles) {
      suppress(
        role,
        'AwsSolutions-IAM5[Resource::arn:aws:s3:::sthirank-operators-<AWS::AccountId>/*]',
        'Operators name their files themselves; the function may read this one bucket only.',
      )
    }
    if (props.needs.referenceData) {
      suppress(
        role,
        'AwsSolutions-IAM5[Resource::arn:aws:s3:::sthirank-reference-data-<AWS::AccountId>/*]',
        'The bucket holds public lists only, one object per bank, and the function may read all of them.',
      )
    }
  }

  /** The bundle, or any small folder when only the template is wanted (`aws:cdk:bundling-stacks` is empty). */
  private code({ bundles }: Foundation, functionName: string): Code {
    const folder = bundles.get(functionName)
    if (folder !== undefined) return Code.fromAsset(folder)
    if (Stack.of(this).bundlingRequired) throw new Error(`the function ${functionName} was not bundled`)
    return Code.fromAsset(`${repositoryRoot}/infra/constructs`)
  }
}

/** Calls to vendors leave by listed addresses. Lambda attaches the function with its role; the function itself may not. */
function joinNetwork(
  resource: CfnFunction,
  role: Role,
  { foundation, functionName }: DomainFunctionProps,
): void {
  const { subnetIds, securityGroupId } = foundation.egress
  resource.vpcConfig = { subnetIds: [...subnetIds], securityGroupIds: [securityGroupId] }
  const actions = [
    'ec2:CreateNetworkInterface',
    'ec2:DeleteNetworkInterface',
    'ec2:DescribeNetworkInterfaces',
    'ec2:DescribeSubnets',
  ]
  role.addToPolicy(new PolicyStatement({ actions, resources: ['*'] }))
  role.addToPolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions,
      resources: ['*'],
      conditions: { ArnEquals: { 'lambda:SourceFunctionArn': [functionArn(functionName)] } },
    }),
  )
}

function reachOf({ foundation, needs, ...props }: DomainFunctionProps): Reach {
  return {
    stage: foundation.stage,
    needs,
    writes: props.writes ?? [],
    reads: needs.reads ?? [],
    withDueIndex: foundation.withDueIndex,
    consumerQueues: foundation.consumerQueues,
    usesSessions: props.usesSessions ?? needs.endsSessions ?? false,
    takesFromQueues: props.takesFromQueues ?? false,
    moreSecrets: props.moreSecrets ?? [],
    dataKeyArn: foundation.dataKeyArn,
    fieldKeyArn: foundation.fieldKeyArn,
    signingKeyArn: foundation.signingKeyArn,
  }
}

function environmentOf(scope: Construct, props: DomainFunctionProps): Record<string, string> {
  const { needs } = props
  const { stage, fieldKeyArn } = props.foundation
  const environment: Record<string, string> = {
    STAGE: stage.name,
    SITE_ORIGIN: addressIn(scope, stage, stage.siteOrigin),
    SECRETS_PATH: secretsPath(stage.name),
    SEALED_ONLY: String(stage.sealedOnly),
  }
  for (const domain of [...(props.writes ?? []), ...(needs.reads ?? [])]) {
    environment[`TABLE_${screaming(domain)}`] = tableName(domain)
  }
  for (const flow of needs.starts ?? []) environment[`MACHINE_${screaming(flow)}`] = machineArn(flow)
  for (const vendor of needs.vendors ?? []) {
    environment[`VENDOR_${screaming(vendor)}_URL`] = addressIn(scope, stage, stage.vendors[vendor])
  }
  if (props.usesSessions || needs.endsSessions) environment.SESSIONS_TABLE = sessionsTableName
  if (needs.documents?.length) environment.DOCUMENTS_BUCKET = documentsBucketName
  if (needs.referenceData) environment.REFERENCE_DATA_BUCKET = referenceDataBucketName
  if (needs.operatorFiles) environment.OPERATORS_BUCKET = operatorsBucketName
  if (needs.encryptsFields) {
    const { writes, reads } = stage.fieldKeys
    environment.FIELD_KEY_ID = fieldKeyArn
    environment.FIELD_KEYS = [writes, ...reads.filter(version => version !== writes)].join(',')
  }
  if (needs.signsDocuments) environment.DOCUMENT_SIGNING_KEY_ID = props.foundation.signingKeyArn
  if (needs.countsDeadLetters) environment.CONSUMER_QUEUES = props.foundation.consumerQueues.join(',')
  if (needs.republishesEvents) environment.EVENT_BUS = busName
  if (needs.sendsEmail) {
    environment.EMAIL_FROM = stage.emailFrom
    environment.EMAIL_CONFIGURATION_SET = emailConfigurationSetName
  }
  if (needs.namesCompany) environment.COMPANY = JSON.stringify(stage.company)
  return environment
}
