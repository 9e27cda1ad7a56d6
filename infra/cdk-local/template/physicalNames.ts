import { createHash } from 'node:crypto'

/** The names of a resource once it exists: what `Ref` and `Fn::GetAtt` return. */
export interface Identity {
  readonly ref: string
  readonly arn: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The place of a resource and its properties; names are already resolved. */
export interface Declared {
  readonly stack: string
  readonly logicalId: string
  readonly type: string
  readonly region: string
  readonly account: string
  /** A resolved property as text, `undefined` when the template omits it. */
  readonly property: (name: string) => string | undefined
}

type Maker = (declared: Declared) => Identity

/** Stable letters and digits made from a resource's place, like CloudFormation's random suffixes. */
function letters({ stack, logicalId }: Declared, length: number): string {
  const digest = createHash('sha256').update(`${stack}/${logicalId}`).digest('hex')
  return BigInt(`0x${digest}`).toString(36).toUpperCase().slice(0, length)
}

function uuid(declared: Declared): string {
  const hex = createHash('sha256').update(`${declared.stack}/${declared.logicalId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const generatedName = (declared: Declared): string =>
  `${declared.stack}-${declared.logicalId}-${letters(declared, 13)}`

/** The name in `property`, or one as CloudFormation generates it. */
const nameOf = (declared: Declared, property: string): string =>
  declared.property(property) ?? generatedName(declared)

const arnOf = ({ region, account }: Declared, service: string, resource: string): string =>
  `arn:aws:${service}:${region}:${account}:${resource}`

/** A resource named by one property, whose ARN contains its name; `Ref` is the name unless stated otherwise. */
function named(
  service: string,
  property: string,
  resource: (name: string) => string,
  refIsArn = false,
): Maker {
  return declared => {
    const name = nameOf(declared, property)
    const arn = arnOf(declared, service, resource(name))
    return { ref: refIsArn ? arn : name, arn, attributes: { Arn: arn, Name: name, [property]: name } }
  }
}

/** A resource that AWS gives an id. */
const withId =
  (id: (declared: Declared) => string, service: string, attribute = 'Id'): Maker =>
  declared => {
    const ref = id(declared)
    return { ref, arn: arnOf(declared, service, ref), attributes: { Id: ref, [attribute]: ref } }
  }

function table(declared: Declared): Identity {
  const name = nameOf(declared, 'TableName')
  const arn = arnOf(declared, 'dynamodb', `table/${name}`)
  // The label of a stream is its creation time; here all streams have the same one.
  const StreamArn = `${arn}/stream/2026-01-01T00:00:00.000`
  return { ref: name, arn, attributes: { Arn: arn, StreamArn, TableId: uuid(declared) } }
}

function bucket(declared: Declared): Identity {
  const name = declared.property('BucketName') ?? generatedName(declared).toLowerCase()
  const arn = `arn:aws:s3:::${name}`
  const attributes = {
    Arn: arn,
    DomainName: `${name}.s3.amazonaws.com`,
    RegionalDomainName: `${name}.s3.${declared.region}.amazonaws.com`,
  }
  return { ref: name, arn, attributes }
}

function queue(declared: Declared): Identity {
  const name = nameOf(declared, 'QueueName')
  const arn = arnOf(declared, 'sqs', name)
  const ref = `https://sqs.${declared.region}.amazonaws.com/${declared.account}/${name}`
  return { ref, arn, attributes: { Arn: arn, QueueName: name, QueueUrl: ref } }
}

function rule(declared: Declared): Identity {
  const name = nameOf(declared, 'Name')
  const bus = declared.property('EventBusName')?.split('/').at(-1) ?? 'default'
  const path = bus === 'default' ? name : `${bus}/${name}`
  const arn = arnOf(declared, 'events', `rule/${path}`)
  return { ref: bus === 'default' ? name : `${bus}|${name}`, arn, attributes: { Arn: arn } }
}

function schedule(declared: Declared): Identity {
  const name = nameOf(declared, 'Name')
  const arn = arnOf(declared, 'scheduler', `schedule/${declared.property('GroupName') ?? 'default'}/${name}`)
  return { ref: name, arn, attributes: { Arn: arn } }
}

function role(declared: Declared): Identity {
  const name = nameOf(declared, 'RoleName')
  const arn = `arn:aws:iam::${declared.account}:role${declared.property('Path') ?? '/'}${name}`
  return { ref: name, arn, attributes: { Arn: arn, RoleId: `AROA${letters(declared, 17)}` } }
}

function managedPolicy(declared: Declared): Identity {
  const arn = `arn:aws:iam::${declared.account}:policy/${nameOf(declared, 'ManagedPolicyName')}`
  return { ref: arn, arn, attributes: { PolicyArn: arn } }
}

function key(declared: Declared): Identity {
  const id = uuid(declared)
  const arn = arnOf(declared, 'kms', `key/${id}`)
  return { ref: id, arn, attributes: { Arn: arn, KeyId: id } }
}

function alias(declared: Declared): Identity {
  const name = nameOf(declared, 'AliasName')
  const arn = arnOf(declared, 'kms', name)
  return { ref: name, arn, attributes: { Arn: arn } }
}

function logGroup(declared: Declared): Identity {
  const name = nameOf(declared, 'LogGroupName')
  const arn = arnOf(declared, 'logs', `log-group:${name}:*`)
  return { ref: name, arn, attributes: { Arn: arn } }
}

function secret(declared: Declared): Identity {
  const arn = arnOf(declared, 'secretsmanager', `secret:${nameOf(declared, 'Name')}-${letters(declared, 6)}`)
  return { ref: arn, arn, attributes: { Id: arn } }
}

function api(declared: Declared): Identity {
  const id = letters(declared, 10).toLowerCase()
  const host = `${id}.execute-api.${declared.region}.amazonaws.com`
  const arn = `arn:aws:apigateway:${declared.region}::/apis/${id}`
  return { ref: id, arn, attributes: { ApiId: id, ApiEndpoint: `https://${host}` } }
}

function distribution(declared: Declared): Identity {
  const id = `E${letters(declared, 13)}`
  const arn = `arn:aws:cloudfront::${declared.account}:distribution/${id}`
  const DomainName = `d${letters(declared, 13).toLowerCase()}.cloudfront.net`
  return { ref: id, arn, attributes: { Id: id, DomainName } }
}

function edgeFunction(declared: Declared): Identity {
  const arn = `arn:aws:cloudfront::${declared.account}:function/${nameOf(declared, 'Name')}`
  return { ref: arn, arn, attributes: { FunctionARN: arn, 'FunctionMetadata.FunctionARN': arn } }
}

function apiStage(declared: Declared): Identity {
  const name = nameOf(declared, 'StageName')
  return { ref: name, arn: arnOf(declared, 'apigateway', `/stages/${name}`), attributes: {} }
}

const edgeId = (declared: Declared): string => uuid(declared)
function webAcl(declared: Declared): Identity {
  const name = nameOf(declared, 'Name')
  const id = uuid(declared)
  const arn = `arn:aws:wafv2:us-east-1:${declared.account}:global/webacl/${name}/${id}`
  return { ref: `${name}|${id}|CLOUDFRONT`, arn, attributes: { Arn: arn, Id: id } }
}

/** Traffic goes to it as to its function. */
function functionAlias(declared: Declared): Identity {
  const arn = arnOf(
    declared,
    'lambda',
    `function:${nameOf(declared, 'FunctionName')}:${nameOf(declared, 'Name')}`,
  )
  return { ref: arn, arn, attributes: { AliasArn: arn } }
}

const shortId = (declared: Declared): string => letters(declared, 7).toLowerCase()

const makers: Readonly<Record<string, Maker>> = {
  'AWS::DynamoDB::GlobalTable': table,
  'AWS::DynamoDB::Table': table,
  'AWS::Lambda::Function': named('lambda', 'FunctionName', name => `function:${name}`),
  'AWS::Lambda::Alias': functionAlias,
  'AWS::Lambda::EventSourceMapping': withId(uuid, 'lambda'),
  'AWS::StepFunctions::StateMachine': named('states', 'StateMachineName', n => `stateMachine:${n}`, true),
  'AWS::SQS::Queue': queue,
  'AWS::SNS::Topic': named('sns', 'TopicName', name => name, true),
  'AWS::S3::Bucket': bucket,
  'AWS::Events::EventBus': named('events', 'Name', name => `event-bus/${name}`),
  'AWS::Events::Rule': rule,
  'AWS::Events::Archive': named('events', 'ArchiveName', name => `archive/${name}`),
  'AWS::Scheduler::Schedule': schedule,
  'AWS::IAM::Role': role,
  'AWS::IAM::ManagedPolicy': managedPolicy,
  'AWS::KMS::Key': key,
  'AWS::KMS::Alias': alias,
  'AWS::Logs::LogGroup': logGroup,
  'AWS::SecretsManager::Secret': secret,
  'AWS::ApiGatewayV2::Api': api,
  'AWS::ApiGatewayV2::Integration': withId(shortId, 'apigateway', 'IntegrationId'),
  'AWS::ApiGatewayV2::Route': withId(shortId, 'apigateway', 'RouteId'),
  'AWS::ApiGatewayV2::Stage': apiStage,
  'AWS::CloudFront::Distribution': distribution,
  'AWS::CloudFront::Function': edgeFunction,
  'AWS::CloudFront::OriginAccessControl': withId(edgeId, 'cloudfront'),
  'AWS::CloudFront::OriginRequestPolicy': withId(edgeId, 'cloudfront'),
  'AWS::CloudFront::ResponseHeadersPolicy': withId(edgeId, 'cloudfront'),
  'AWS::WAFv2::WebACL': webAcl,
  'AWS::CloudWatch::Alarm': named('cloudwatch', 'AlarmName', name => `alarm:${name}`),
}

/** The names, ids and ARNs of a resource as on AWS, the same at every start. */
export function identityOf(declared: Declared): Identity {
  const maker = makers[declared.type]
  if (maker) return maker(declared)
  const name = generatedName(declared)
  const service = declared.type.split('::')[1]?.toLowerCase() ?? 'custom'
  const arn = arnOf(declared, service, name)
  return { ref: name, arn, attributes: {} }
}
