import { existsSync } from 'node:fs'
import { Annotations, Aws, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import {
  BucketDeployment,
  type BucketDeploymentProps,
  CacheControl,
  Source,
} from 'aws-cdk-lib/aws-s3-deployment'
import { Construct, type IConstruct } from 'constructs'
import type { Foundation } from '../foundation.ts'
import { assetsBucketName } from '../names.ts'
import { repositoryRoot } from '../repository.ts'
import { removalPolicyOf } from '../stage.ts'
import { suppress } from '../suppress.ts'

export interface BucketUploadProps {
  readonly foundation: Foundation
  readonly bucket: IBucket
  /** The bucket's name as a template has it. */
  readonly bucketName: string
  /** The folder that is uploaded, and how a person makes it where it is missing. */
  readonly folder: string
  readonly remedy: string
  readonly prefix: string
  /** The last part of the log's name: `<name>-upload`. */
  readonly name: string
  /** A folder of the files whose objects carry a `cache-control` of their own. */
  readonly kept?: { readonly folder: string; readonly cacheControl: string }
  /** What serves the bucket, and the paths that it must not answer from its caches. */
  readonly served?: { readonly distribution: Distribution; readonly paths: string[] }
}

/** Uploads a folder during a deployment. Earlier files stay, e.g. for pages that are still open. */
export class BucketUpload extends Construct {
  constructor(scope: Construct, id: string, props: BucketUploadProps) {
    super(scope, id)
    const { foundation, bucket, folder, prefix, name, kept, served } = props
    const { bundlingRequired } = Stack.of(this)
    if (bundlingRequired && !existsSync(folder)) {
      Annotations.of(this).addWarningV2(
        `sthirank:${name}`,
        `${folder} is missing, so this template leaves what is deployed as it is: ${props.remedy}`,
      )
      return
    }
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/sthirank-${name}-upload`,
      retention: RetentionDays.THIRTEEN_MONTHS,
      encryptionKey: Key.fromKeyArn(this, 'DataKey', foundation.dataKeyArn),
      removalPolicy: removalPolicyOf(foundation.stage),
    })
    const role = this.role(logGroup, props)
    const upload = (id: string, selection: Partial<BucketDeploymentProps>): BucketDeployment => {
      const made = new BucketDeployment(this, id, {
        // When only the template is needed, any small folder replaces the files.
        sources: [Source.asset(bundlingRequired ? folder : `${repositoryRoot}/infra/constructs`)],
        destinationBucket: bucket,
        destinationKeyPrefix: prefix,
        prune: false,
        logGroup,
        role: role.withoutPolicyUpdates(),
        ...selection,
      })
      made.node.addDependency(bucket, ...(served ? [served.distribution] : []), role)
      return made
    }
    const invalidated = served && { distribution: served.distribution, distributionPaths: served.paths }
    // The files that a page names are there before the page is. The first of the two brings the uploading function.
    const first =
      kept &&
      upload('Kept', {
        exclude: ['*'],
        include: [`${kept.folder}/*`],
        cacheControl: [CacheControl.fromString(kept.cacheControl)],
      })
    const files = upload('Files', { ...invalidated, ...(kept && { exclude: [`${kept.folder}/*`] }) })
    if (first) files.node.addDependency(first)
    suppress(
      uploaderOf(Stack.of(this)),
      'AwsSolutions-L1',
      "The CDK's own uploading function, which runs during a deployment only; the CDK chooses its runtime.",
    )
  }

  /** The actions of the upload; the construct's own grants allow whole families of actions. */
  private role(logGroup: LogGroup, { bucketName, prefix, served }: BucketUploadProps): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    const allow = (actions: string[], resources: string[]) =>
      role.addToPolicy(new PolicyStatement({ actions, resources }))
    allow(['s3:ListBucket'], [bucketArn(assetsBucketName), bucketArn(bucketName)])
    allow(['s3:GetObject'], [`${bucketArn(assetsBucketName)}/*`])
    allow(['s3:GetObject', 's3:PutObject'], [`${bucketArn(bucketName)}/${prefix}/*`])
    if (served !== undefined)
      allow(
        ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
        [served.distribution.distributionArn],
      )
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn])
    for (const objects of [`${readable(assetsBucketName)}/*`, `${readable(bucketName)}/${prefix}/*`]) {
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
/** As the rule pack writes a name with the account's number. */
const readable = (name: string): string => name.replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')

function uploaderOf(stack: Stack): IConstruct {
  const found = stack.node.children.find(child => child.node.id.startsWith('Custom::CDKBucketDeployment'))
  if (found === undefined) throw new Error('the uploading function is not where the CDK puts it')
  return found
}
