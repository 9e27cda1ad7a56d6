import { Aws, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnDeliveryStream } from 'aws-cdk-lib/aws-kinesisfirehose'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { CfnAccountPolicy } from 'aws-cdk-lib/aws-logs'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { LogLine } from '../../shared/logLines.ts'
import { securityLogArn, securityLogBucketName, securityLogName, systemRegion } from '../names.ts'
import { removalPolicyOf, type Stage } from '../stage.ts'
import { suppress } from '../suppress.ts'

export interface SecurityLogProps {
  readonly stage: Stage
  readonly key: IKey
  readonly accessLogs: IBucket
}

const line: LogLine = 'security.event'

/**
 * Security events apart from all other logs, for 180 days: every line `security.event` that any function logs is copied into
 * a bucket of its own, one JSON object a line, within five minutes.
 *
 * A Lambda writes to one log group, so the copy is made by a subscription. One policy of the account subscribes all groups, also
 * those of functions to come. Of what it can send to, a delivery stream costs nothing while nobody comes ($0.03 per GB; a
 * Kinesis stream costs $11 a month), and needs no function that copies lines into another group. The line in the function's
 * own log stays, so a delivery that fails loses nothing.
 */
export class SecurityLog extends Construct {
  constructor(scope: Construct, id: string, props: SecurityLogProps) {
    super(scope, id)
    const bucket = this.bucket(props)
    const stream = this.stream(bucket, props.key)
    this.subscription(stream)
  }

  private bucket({ stage, key, accessLogs }: SecurityLogProps): Bucket {
    return new Bucket(this, 'Bucket', {
      bucketName: securityLogBucketName,
      encryption: BucketEncryption.KMS,
      encryptionKey: key,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: removalPolicyOf(stage),
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'security-events/',
      lifecycleRules: [
        { expiration: Duration.days(180), noncurrentVersionExpiration: Duration.days(180) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
  }

  private stream(bucket: Bucket, key: IKey): CfnDeliveryStream {
    const role = new Role(this, 'DeliveryRole', { assumedBy: ours('firehose.amazonaws.com') })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:GetBucketLocation', 's3:ListBucket', 's3:ListBucketMultipartUploads'],
        resources: [bucket.bucketArn],
      }),
    )
    role.addToPolicy(
      new PolicyStatement({
        actions: ['s3:AbortMultipartUpload', 's3:GetObject', 's3:PutObject'],
        resources: [`arn:aws:s3:::${securityLogBucketName}/*`],
      }),
    )
    role.addToPolicy(
      new PolicyStatement({ actions: ['kms:Decrypt', 'kms:GenerateDataKey'], resources: [key.keyArn] }),
    )
    suppress(
      role,
      `AwsSolutions-IAM5[Resource::arn:aws:s3:::sthirank-security-events-<AWS::AccountId>/*]`,
      'Files are named by the time of their delivery; the stream may write to this one bucket only.',
    )
    const stream = new CfnDeliveryStream(this, 'Stream', {
      deliveryStreamName: securityLogName,
      deliveryStreamType: 'DirectPut',
      deliveryStreamEncryptionConfigurationInput: { keyType: 'AWS_OWNED_CMK' },
      extendedS3DestinationConfiguration: {
        bucketArn: bucket.bucketArn,
        roleArn: role.roleArn,
        bufferingHints: { intervalInSeconds: 300, sizeInMBs: 64 },
        compressionFormat: 'GZIP',
        encryptionConfiguration: { kmsEncryptionConfig: { awskmsKeyArn: key.keyArn } },
        prefix: 'events/!{timestamp:yyyy/MM/dd}/',
        errorOutputPrefix: 'failed/!{firehose:error-output-type}/!{timestamp:yyyy/MM/dd}/',
        // CloudWatch Logs sends compressed batches with headers of their own; what is kept are the lines.
        processingConfiguration: {
          enabled: true,
          processors: [
            processor('Decompression', 'CompressionFormat', 'GZIP'),
            processor('CloudWatchLogProcessing', 'DataMessageExtraction', 'true'),
            processor('AppendDelimiterToRecord', 'Delimiter', '\\n'),
          ],
        },
      },
    })
    stream.node.addDependency(role)
    return stream
  }

  private subscription(stream: CfnDeliveryStream): void {
    const role = new Role(this, 'SubscriptionRole', {
      assumedBy: ours(`logs.${systemRegion}.amazonaws.com`),
    })
    role.addToPolicy(
      new PolicyStatement({
        actions: ['firehose:PutRecord', 'firehose:PutRecordBatch'],
        resources: [securityLogArn],
      }),
    )
    const policy = new CfnAccountPolicy(this, 'Subscription', {
      policyName: securityLogName,
      policyType: 'SUBSCRIPTION_FILTER_POLICY',
      scope: 'ALL',
      policyDocument: Stack.of(this).toJsonString({
        DestinationArn: securityLogArn,
        RoleArn: role.roleArn,
        FilterPattern: `{ $.message = "${line}" }`,
        Distribution: 'Random',
      }),
    })
    policy.node.addDependency(role, stream)
  }
}

/** The service, for this account only. */
const ours = (service: string): ServicePrincipal =>
  new ServicePrincipal(service, { conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } } })

const processor = (type: string, parameterName: string, parameterValue: string) => ({
  type,
  parameters: [{ parameterName, parameterValue }],
})
