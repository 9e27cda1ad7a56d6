import { Aws, Duration } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'
import { edgeLogBucketName } from '../names.ts'
import { removalPolicyOf, type Stage } from '../stage.ts'
import { suppress } from '../suppress.ts'

export interface EdgeLogProps {
  readonly stage: Stage
  readonly acl: CfnWebACL
}

/**
 * Every request that reaches the edge, for 180 days: time, address, country, method, path, what the web ACL did, and headers
 * such as the user agent. Without query strings, in which a session key may travel (K-256), and without cookies and the
 * address of the page before. It is written by the web ACL, which sees each request before the caches and is in this stack and
 * region already; CloudFront's own log adds a status, which the API's log has. It costs by the gigabyte only.
 */
export class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, { stage, acl }: EdgeLogProps) {
    super(scope, id)
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: edgeLogBucketName,
      // Log delivery does not write to buckets under a customer's key without more rights.
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: removalPolicyOf(stage),
      lifecycleRules: [
        { expiration: Duration.days(180) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    })
    suppress(
      bucket,
      'AwsSolutions-S1',
      'It holds logs; who reads them, the trail records, and the bucket of access logs is in another region.',
    )
    letEdgeWrite(bucket)
    const log = new CfnLoggingConfiguration(this, 'Log', {
      resourceArn: acl.attrArn,
      logDestinationConfigs: [bucket.bucketArn],
      redactedFields: [
        { queryString: {} },
        ...['authorization', 'cookie', 'referer'].map(Name => ({ singleHeader: { Name } })),
      ],
    })
    log.node.addDependency(bucket)
  }
}

/** Log delivery checks the bucket's owner and writes below its prefix, for this account only. */
function letEdgeWrite(bucket: Bucket): void {
  const delivery = new ServicePrincipal('delivery.logs.amazonaws.com')
  const account = { 'aws:SourceAccount': Aws.ACCOUNT_ID }
  const ArnLike = { 'aws:SourceArn': `arn:aws:logs:us-east-1:${Aws.ACCOUNT_ID}:*` }
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [delivery],
      actions: ['s3:GetBucketAcl'],
      resources: [bucket.bucketArn],
      conditions: { StringEquals: account, ArnLike },
    }),
  )
  bucket.addToResourcePolicy(
    new PolicyStatement({
      principals: [delivery],
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(`AWSLogs/${Aws.ACCOUNT_ID}/*`)],
      conditions: {
        StringEquals: { ...account, 's3:x-amz-acl': 'bucket-owner-full-control' },
        ArnLike,
      },
    }),
  )
}
