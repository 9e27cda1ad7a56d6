import { Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

const ruleId = /^AwsSolutions-[A-Z0-9]+(\[.+\])?$/

/**
 * Suppresses one exact finding of the rule pack below `scope`. The id of a finding about wildcards contains the wildcard,
 * so each is named; the rule's name alone would also suppress the next finding.
 */
export function suppress(scope: IConstruct, finding: string, reason: string): void {
  if (!ruleId.test(finding)) throw new Error(`${finding} is not a finding of AwsSolutions`)
  if (reason.trim().split(/\s+/).length < 5) {
    throw new Error(`the suppression of ${finding} at ${scope.node.path} must say why`)
  }
  Validations.of(scope).acknowledge({ id: finding, reason })
}
