import { Duration } from 'aws-cdk-lib'
import { AccountRootPrincipal, Role } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { OperatorDuties } from '../permissions/operatorRoles.ts'
import { operatorStatements, readByOperator } from '../permissions/operatorStatements.ts'
import type { Plan } from '../plan.ts'
import { suppress } from '../suppress.ts'

export interface OperatorRoleProps extends OperatorDuties {
  readonly plan: Plan
}

/** The policy variable of the caller's user name; written in two pieces because it is no template literal of ours. */
const ownUserName = '$' + '{aws:username}'

/** A role that an IAM user assumes under their own name with a second factor (`OperatorsStack` for Identity Center). */
export class OperatorRole extends Construct {
  constructor(scope: Construct, id: string, { plan, ...duties }: OperatorRoleProps) {
    super(scope, id)
    const { name, description } = duties
    const role = new Role(this, 'Role', {
      roleName: `Sthirank${name}`,
      description,
      assumedBy: new AccountRootPrincipal().withConditions({
        Bool: { 'aws:MultiFactorAuthPresent': 'true' },
        // The session name identifies the operator, so it cannot be chosen.
        StringEquals: { 'sts:RoleSessionName': ownUserName },
      }),
      maxSessionDuration: Duration.hours(1),
    })
    for (const statement of operatorStatements(duties, plan)) role.addToPolicy(statement)
    suppress(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'The console begins with the list of machines, for which AWS knows no resource; it holds names only.',
    )
    if (duties.starts.includes('ops-publish-prices'))
      suppress(
        role,
        'AwsSolutions-IAM5[Resource::arn:aws:s3:::sthirank-operators-<AWS::AccountId>/prices/*]',
        'The desk names its files of prices itself, and may put them only below this prefix.',
      )
    for (const flow of readByOperator(duties, plan)) {
      suppress(
        role,
        `AwsSolutions-IAM5[Resource::arn:aws:states:ap-south-1:<AWS::AccountId>:execution:${flow}:*]`,
        'Executions are named by the attempts of investors; the role may read those of this one machine.',
      )
    }
  }
}
