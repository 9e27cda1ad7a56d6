import type { CfnResource, DefaultStackSynthesizer, IStackSynthesizer } from 'aws-cdk-lib'
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'

/** What the CDK leaves open, bridged in one place. */

/** The CloudFormation resource a construct made, for the properties it offers no way to set. */
export function resourceBelow<T extends CfnResource>(
  scope: IConstruct,
  is: (node: IConstruct) => node is T & IConstruct,
): T {
  const found = scope.node.findAll().find(is)
  if (found === undefined) throw new Error(`nothing of the kind below ${scope.node.path}`)
  return found
}

// The CDK declares that these classes implement their interfaces; exact optional properties do not believe it.
export const anyBucket = (bucket: Bucket): IBucket => bucket as IBucket
export const anySynthesizer = (synthesizer: DefaultStackSynthesizer): IStackSynthesizer =>
  synthesizer as IStackSynthesizer
