import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { trailArn, trailBucketName, trailPrefix } from '../names.ts'
import { removalPolicyOf, type Stage } from '../stage.ts'

export interface TrailBucketProps {
  readonly stage: Stage
  readonly accessLogs: IBucket
}

/**
 * The bucket of CloudTrail's records. Nobody can remove or replace one for 180 days (Object Lock), but for the account's
 * administrator, whose try is a record itself. A bucket that takes access logs may not lock what it gets, so the trail has one
 * of its own.
 */
export class TrailBucket extends Construct {
  constructor(scope: Construct, id: string, { stage, accessLogs }: TrailBucketProps) {
    super(scope, id)
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: trailBucketName,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      objectLockEnabled: true,
      objectLockDefaultRetention: ObjectLockRetention.governance(Duration.days(180)),
      removalPolicy: removalPolicyOf(stage),
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'trail/',
      lifecycleRules: [
        { expiration: Duration.days(400), noncurrentVersionExpiration: Duration.days(30) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    letTrailWrite(bucket)
  }
}

/** CloudTrail checks the bucket's owner and writes below its prefix, for our own trail only. */
function letTrailWrite(bucket: Bucket): void {
  const cloudTrail = new ServicePrincipal('cloudtrail.amazonaws.com')
  const ours = { 'aws:SourceArn': trailArn }
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudTrail],
      actions: ['s3:GetBucketAcl'],
      resources: [bucket.bucketArn],
      conditions: { StringEquals: ours },
    }),
  )
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [cloudTrail],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`${trailPrefix}/AWSLogs/${Aws.ACCOUNT_ID}/*`)],
      conditions: { StringEquals: { ...ours, 's3:x-amz-acl': 'bucket-owner-full-control' } },
    }),
  )
}
