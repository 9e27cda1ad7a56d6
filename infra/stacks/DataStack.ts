import { Aws, Duration, SecretValue, Stack } from 'aws-cdk-lib'
import { AttributeType, StreamViewType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  CfnBucket,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { siteHeaders } from '../../shared/contracts/fileReply.ts'
import { anyBucket, resourceBelow } from '../cdkGaps.ts'
import { MalwareProtection } from '../constructs/MalwareProtection.ts'
import { SecurityLog } from '../constructs/SecurityLog.ts'
import { TrailBucket } from '../constructs/TrailBucket.ts'
import {
  accessLogsBucketName,
  documentsBucketName,
  operatorsBucketName,
  pascal,
  sessionsTableName,
  systemRegion,
  tableName,
} from '../names.ts'
import type { Plan } from '../plan.ts'
import { secretsOf } from '../secrets/secretsCatalogue.ts'
import { addressIn, type OriginSecretName, removalPolicyOf, type Stage, stackProps } from '../stage.ts'
import { suppress } from '../suppress.ts'

/** The single actions of `kms:*`, for the account: its own policies decide who may use them. */
const keyAdministration = [
  'CancelKeyDeletion',
  'CreateAlias',
  'CreateGrant',
  'Decrypt',
  'DeleteAlias',
  'DescribeKey',
  'DisableKey',
  'DisableKeyRotation',
  'EnableKey',
  'EnableKeyRotation',
  'Encrypt',
  'GenerateDataKey',
  'GenerateDataKeyWithoutPlaintext',
  'GetKeyPolicy',
  'GetKeyRotationStatus',
  'ListGrants',
  'ListKeyPolicies',
  'ListKeyRotations',
  'ListResourceTags',
  'PutKeyPolicy',
  'ReEncryptFrom',
  'ReEncryptTo',
  'RevokeGrant',
  'RotateKeyOnDemand',
  'ScheduleKeyDeletion',
  'TagResource',
  'UntagResource',
  'UpdateAlias',
  'UpdateKeyDescription',
].map(action => `kms:${action}`)

const encryption = /Decrypt|Encrypt|GenerateDataKey|ReEncrypt|Rotat/

const forTheAccount = (actions: string[]): PolicyDocument =>
  new PolicyDocument({
    statements: [
      new PolicyStatement({
        principals: [new AccountRootPrincipal()],
        actions,
        // In a key's own policy the wildcard means this key.
        resources: ['*'],
      }),
    ],
  })

/** What must outlive every deployment: tables, documents, keys, and the list of secrets. */
export class DataStack extends Stack {
  readonly dataKeyArn: string
  readonly fieldKeyArn: string
  readonly signingKeyArn: string
  /** Dynamic references: the values themselves are in no template. */
  readonly originSecrets: Readonly<Record<OriginSecretName, string>>
  /** The stream of a domain's table, for the relay. */
  readonly streamArns: ReadonlyMap<string, string>
  private readonly stage: Stage

  constructor(scope: Construct, stage: Stage, plan: Plan) {
    super(scope, 'SthirankData', stackProps())
    this.stage = stage
    const dataKey = this.key('DataKey', 'sthirank-data', 'Tables, documents, queues, logs and parameters')
    letServicesUse(dataKey)
    const fieldKey = this.key('FieldKey', 'sthirank-field', 'Wraps the data keys of encrypted fields')
    this.dataKeyArn = dataKey.keyArn
    this.fieldKeyArn = fieldKey.keyArn
    this.signingKeyArn = this.signingKey().keyArn
    this.streamArns = this.tables(plan, dataKey)
    const accessLogs = this.accessLogsBucket()
    this.documentsBucket(dataKey, accessLogs)
    this.operatorsBucket(accessLogs)
    new TrailBucket(this, 'Trail', { stage, accessLogs })
    new SecurityLog(this, 'SecurityLog', { stage, key: dataKey, accessLogs })
    this.originSecrets = { a: this.originSecret(dataKey, 'a'), b: this.originSecret(dataKey, 'b') }
    this.templateOptions.metadata = { Secrets: secretsOf(plan, stage.fieldKeys.reads, !stage.keepsData) }
  }

  private key(id: string, alias: string, description: string): Key {
    return new Key(this, id, {
      alias,
      description,
      enableKeyRotation: true,
      removalPolicy: removalPolicyOf(this.stage),
      pendingWindow: Duration.days(30),
      policy: forTheAccount(keyAdministration),
    })
  }

  /**
   * Signs contract notes. KMS does not rotate a pair of keys, and a rotation would be a new certificate: the pair stays for as
   * long as the certificate of it is renewed. What it signed is verified with the certificate inside the document, without it.
   */
  private signingKey(): Key {
    return new Key(this, 'DocumentSigningKey', {
      alias: 'sthirank-document-signing',
      description: 'Signs contract notes',
      keySpec: KeySpec.RSA_2048,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: removalPolicyOf(this.stage),
      pendingWindow: Duration.days(30),
      policy: forTheAccount([
        ...keyAdministration.filter(action => !encryption.test(action)),
        ...['GetPublicKey', 'Sign', 'Verify'].map(action => `kms:${action}`),
      ]),
    })
  }

  private tables(plan: Plan, key: Key): Map<string, string> {
    const streamArns = new Map<string, string>()
    for (const { domain, table } of plan.domains) {
      if (table === undefined) continue
      const made = this.table(`${pascal(domain)}Table`, tableName(domain), key, {
        dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
        ...(table.due && {
          globalSecondaryIndexes: [
            {
              indexName: 'due',
              partitionKey: { name: 'duePk', type: AttributeType.STRING },
              sortKey: { name: 'dueAt', type: AttributeType.STRING },
            },
          ],
        }),
      })
      const { tableStreamArn } = made
      if (tableStreamArn === undefined) throw new Error(`the table of ${domain} has no stream`)
      streamArns.set(domain, tableStreamArn)
    }
    this.table('SessionsTable', sessionsTableName, key, {})
    return streamArns
  }

  private table(
    id: string,
    name: string,
    key: Key,
    more: Pick<ConstructorParameters<typeof TableV2>[2], 'dynamoStream' | 'globalSecondaryIndexes'>,
  ): TableV2 {
    return new TableV2(this, id, {
      tableName: name,
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: this.stage.keepsData,
      encryption: TableEncryptionV2.customerManagedKey(key),
      removalPolicy: removalPolicyOf(this.stage),
      ...more,
    })
  }

  private accessLogsBucket(): IBucket {
    const bucket = new Bucket(this, 'AccessLogs', {
      bucketName: accessLogsBucketName,
      // Log delivery does not write to buckets under a customer's key.
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: removalPolicyOf(this.stage),
      lifecycleRules: [
        { expiration: Duration.days(400), noncurrentVersionExpiration: Duration.days(30) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    suppress(
      bucket,
      'AwsSolutions-S1',
      'This bucket holds the access logs; logging it would log the logging.',
    )
    return anyBucket(bucket)
  }

  private documentsBucket(key: Key, accessLogs: IBucket): void {
    const bucket = new Bucket(this, 'Documents', {
      bucketName: documentsBucketName,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: removalPolicyOf(this.stage),
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'documents/',
      cors: [
        {
          allowedOrigins: [addressIn(this, this.stage, this.stage.siteOrigin)],
          allowedMethods: [HttpMethods.POST, HttpMethods.GET],
          allowedHeaders: ['content-type', 'range', ...siteHeaders],
          exposedHeaders: ['ETag', 'Location'],
          maxAge: 3000,
        },
      ],
      lifecycleRules: [
        { id: 'abandoned-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        { id: 'replaced-or-deleted', noncurrentVersionExpiration: Duration.days(30) },
        {
          // Their links open for a minute (functions/reports).
          id: 'reports',
          prefix: 'reports/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // Opened and deleted by the next call, and swept after an hour (functions/fund-portfolio).
          id: 'statement-files',
          prefix: 'statement-files/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // Encrypted, and deleted by the machine that imports them within minutes.
          id: 'statements',
          prefix: 'statements/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        {
          // Their links open for five minutes (ops-show-kyc).
          id: 'review-sheets',
          prefix: 'review-sheets/',
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
    })
    // Set on the bucket resource, because the construct's option would add a custom resource.
    const resource = resourceBelow(bucket, node => node instanceof CfnBucket)
    resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } }
    new MalwareProtection(this, 'MalwareProtection', { bucket: anyBucket(bucket), key })
  }

  /** Files that operators upload and flows read, e.g. prices: nothing about an investor, so under the key of S3. */
  private operatorsBucket(accessLogs: IBucket): void {
    new Bucket(this, 'Operators', {
      bucketName: operatorsBucketName,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      // What was approved is read again by its version.
      versioned: true,
      removalPolicy: removalPolicyOf(this.stage),
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'operators/',
      lifecycleRules: [
        { expiration: Duration.days(400), noncurrentVersionExpiration: Duration.days(400) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
  }

  private originSecret(key: Key, name: OriginSecretName): string {
    const id = `OriginSecret${pascal(name)}`
    const secret = new Secret(this, id, {
      secretName: `sthirank/origin-${name}`,
      description:
        'One of two that CloudFront may send with requests to the API, which believes nothing without',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      // By its ARN, because the construct would add families of actions to the key's policy.
      encryptionKey: Key.fromKeyArn(this, `${id}Key`, key.keyArn),
      removalPolicy: removalPolicyOf(this.stage),
    })
    suppress(
      secret,
      'AwsSolutions-SMG4',
      'Both ends take the value from their deployment; the secret that is not sent is replaced, then sent (README).',
    )
    const versionId = this.stage.originSecrets.versions[name]
    return SecretValue.secretsManager(secret.secretArn, versionId === '' ? {} : { versionId }).unsafeUnwrap()
  }
}

/** Services that store our data in queues, topics and logs, each only on this account's behalf. */
function letServicesUse(key: Key): void {
  const inThisAccount = { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } }
  for (const service of ['events', 'cloudwatch']) {
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(`${service}.amazonaws.com`)],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: inThisAccount,
      }),
    )
  }
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`logs.${systemRegion}.amazonaws.com`)],
      actions: ['Decrypt', 'DescribeKey', 'Encrypt', 'GenerateDataKey', 'ReEncryptFrom', 'ReEncryptTo'].map(
        action => `kms:${action}`,
      ),
      resources: ['*'],
      conditions: {
        ArnLike: {
          'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${systemRegion}:${Aws.ACCOUNT_ID}:log-group:*`,
        },
      },
    }),
  )
}
