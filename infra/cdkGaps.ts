import type { CfnResource, DefaultStackSynthesizer, IStackSynthesizer } from 'aws-cdk-lib'
import type { IVpc, Vpc } from 'aws-cdk-lib/aws-ec2'
import type { IVersion, Version } from 'aws-cdk-lib/aws-lambda'
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'

/** What the CDK does not offer, in one place. */

/** The CloudFormation resource of a construct, for properties that the construct cannot set. */
export function resourceBelow<T extends CfnResource>(
  scope: IConstruct,
  is: (node: IConstruct) => node is T & IConstruct,
): T {
  const found = scope.node.findAll().find(is)
  if (found === undefined) throw new Error(`nothing of the kind below ${scope.node.path}`)
  return found
}

// The CDK's declarations of these classes do not fit their interfaces under `exactOptionalPropertyTypes`.
export const anyBucket = (bucket: Bucket): IBucket => bucket as IBucket
export const anyVersion = (version: Version): IVersion => version as IVersion
export const anyVpc = (vpc: Vpc): IVpc => vpc as IVpc
export const anySynthesizer = (synthesizer: DefaultStackSynthesizer): IStackSynthesizer =>
  synthesizer as IStackSynthesizer
