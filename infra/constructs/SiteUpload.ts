import { existsSync } from 'node:fs'
import { Annotations, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct } from 'constructs'
import type { Foundation } from '../foundation.ts'
import { assetsBucketName, siteBucketName, siteFolder, sitePrefix } from '../names.ts'
import { repositoryRoot } from '../repository.ts'
import { removalPolicyOf } from '../stage.ts'
import { suppress } from '../suppress.ts'

export interface SiteUploadProps {
  readonly foundation: Foundation
  readonly bucket: IBucket
  readonly distribution: Distribution
}

/** Uploads the built site during a deployment. Earlier assets stay for pages that are still open. */
export class SiteUpload extends Construct {
  constructor(scope: Construct, id: string, { foundation, bucket, distribution }: SiteUploadProps) {
    super(scope, id)
    const folder = `${repositoryRoot}/${siteFolder}`
    const { bundlingRequired } = Stack.of(this)
    if (bundlingRequired && !existsSync(folder)) {
      Annotations.of(this).addWarningV2(
        'sthirank:site',
        `${siteFolder} is missing, so this template leaves the deployed site as it is: run npm run build first`,
      )
      return
    }
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: '/aws/lambda/sthirank-site-upload',
      retention: RetentionDays.THIRTEEN_MONTHS,
      encryptionKey: Key.fromKeyArn(this, 'DataKey', foundation.dataKeyArn),
      removalPolicy: removalPolicyOf(foundation.stage),
    })
    const role = this.role(logGroup, distribution)
    const upload = new BucketDeployment(this, 'Files', {
      // When only the template is needed, any small folder replaces the site.
      sources: [Source.asset(bundlingRequired ? folder : `${repositoryRoot}/infra/constructs`)],
      destinationBucket: bucket,
      destinationKeyPrefix: sitePrefix,
      distribution,
      distributionPaths: ['/platform/*', '/api/openapi.json'],
      prune: false,
      logGroup,
      role: role.withoutPolicyUpdates(),
    })
    upload.node.addDependency(bucket, distribution, role)
    suppress(
      uploaderOf(Stack.of(this)),
      'AwsSolutions-L1',
      "The CDK's own uploading function, which runs during a deployment only; the CDK chooses its runtime.",
    )
  }

  /** The actions of the upload; the construct's own grants allow whole families of actions. */
  private role(logGroup: LogGroup, distribution: Distribution): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }))
    allow(['s3:ListBucket'], [bucketArn(assetsBucketName), bucketArn(siteBucketName)])
    allow(['s3:GetObject'], [`${bucketArn(assetsBucketName)}/*`])
    allow(['s3:GetObject', 's3:PutObject'], [`${bucketArn(siteBucketName)}/${sitePrefix}/*`])
    allow(['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'], [distribution.distributionArn])
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn])
    for (const objects of [
      'cdk-hnb659fds-assets-<AWS::AccountId>-ap-south-1/*',
      `sthirank-site-<AWS::AccountId>/${sitePrefix}/*`,
    ]) {
      suppress(
        role,
        `AwsSolutions-IAM5[Resource::arn:aws:s3:::${objects}]`,
        'The files of a build are named by their content and are not known beforehand.',
      )
    }
    return role
  }
}

const bucketArn = (name: string): string => `arn:aws:s3:::${name}`

function uploaderOf(stack: Stack): IConstruct {
  const found = stack.node.children.find(child => child.node.id.startsWith('Custom::CDKBucketDeployment'))
  if (found === undefined) throw new Error('the uploading function is not where the CDK puts it')
  return found
}
