import { type CfnResource, Validations } from 'aws-cdk-lib'
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3'
import type { IConstruct } from 'constructs'

const ruleId = /^AwsSolutions-[A-Z0-9]+(\[.+\])?$/

/**
 * Suppresses one exact finding of the rule pack below `scope`. A finding about wildcards carries the wildcard
 * in its id, so each is named; the bare rule would silence the next one too.
 */
export function suppress(scope: IConstruct, finding: string, reason: string): void {
  if (!ruleId.test(finding)) throw new Error(`${finding} is not a finding of AwsSolutions`)
  if (reason.trim().split(/\s+/).length < 5) {
    throw new Error(`the suppression of ${finding} at ${scope.node.path} must say why`)
  }
  Validations.of(scope).acknowledge({ id: finding, reason })
}

/** The CloudFormation resource a construct made, for the properties it offers no way to set. */
export function resourceBelow<T extends CfnResource>(
  scope: IConstruct,
  is: (node: IConstruct) => node is T & IConstruct,
): T {
  const found = scope.node.findAll().find(is)
  if (found === undefined) throw new Error(`nothing of the kind below ${scope.node.path}`)
  return found
}

/** The CDK declares `Bucket implements IBucket`, which this compiler's exact optional properties do not believe. */
export const anyBucket = (bucket: Bucket): IBucket => bucket as IBucket
