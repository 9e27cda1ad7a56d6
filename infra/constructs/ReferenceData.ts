import { join } from 'node:path'
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { anyBucket, resourceBelow } from '../cdkGaps.ts'
import type { Foundation } from '../foundation.ts'
import { referenceDataBucketName } from '../names.ts'
import { ifscPrefix, referenceDataFolder } from '../referenceData.ts'
import { removalPolicyOf } from '../stage.ts'
import { suppress } from '../suppress.ts'
import { BucketUpload } from './BucketUpload.ts'

/** The bucket of lists that functions look up. A deployment uploads them; the local stack takes them from their folder. */
export class ReferenceData extends Construct {
  constructor(scope: Construct, id: string, foundation: Foundation) {
    super(scope, id)
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: referenceDataBucketName,
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: removalPolicyOf(foundation.stage),
    })
    suppress(bucket, 'AwsSolutions-S1', 'It holds public lists only, which every deployment uploads again.')
    resourceBelow(bucket, node => node instanceof CfnBucket).addMetadata('files', referenceDataFolder)
    if (!foundation.stage.deployed) return
    new BucketUpload(this, 'Upload', {
      foundation,
      bucket: anyBucket(bucket),
      bucketName: referenceDataBucketName,
      folder: join(foundation.outdir, referenceDataFolder, ifscPrefix),
      remedy: 'infra/app.ts writes it',
      prefix: ifscPrefix,
      name: 'reference-data',
    })
  }
}
