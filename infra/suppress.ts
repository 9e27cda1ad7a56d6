import { Validations } from 'aws-cdk-lib'
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
