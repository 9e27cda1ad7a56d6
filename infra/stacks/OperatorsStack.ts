import { Aws, Stack } from 'aws-cdk-lib'
import { CfnAssignment, CfnPermissionSet } from 'aws-cdk-lib/aws-sso'
import type { Construct } from 'constructs'
import { pascal } from '../names.ts'
import { type OperatorDuties, operatorRolesOf } from '../permissions/operatorRoles.ts'
import { operatorStatements } from '../permissions/operatorStatements.ts'
import type { Plan } from '../plan.ts'
import { type IdentityCenter, type Stage, stackProps } from '../stage.ts'

/**
 * The roles of operators as permission sets of IAM Identity Center, deployed with the credentials of Identity Center's
 * account. Identity Center demands the second factor, and names a session by the person, who cannot choose it: so the name in
 * CloudTrail is proven as it is for `OperatorRole`. People become operators by joining a group there.
 */
export class OperatorsStack extends Stack {
  /** Throws when the stage names no Identity Center. */
  constructor(scope: Construct, { name, identityCenter: center }: Stage, plan: Plan) {
    if (center === undefined) throw new Error(`the stage ${name} names no identityCenter in cdk.json`)
    super(scope, 'SthirankOperators', {
      ...stackProps(),
      // One Identity Center serves several stages.
      stackName: `SthirankOperators-${name}`,
      env: { region: center.region },
    })
    for (const duties of operatorRolesOf(plan)) this.permissionSet(duties, center, plan)
  }

  private permissionSet(
    duties: OperatorDuties,
    { instanceArn, account, groups }: IdentityCenter,
    plan: Plan,
  ): void {
    const { name, description } = duties
    // The machines are in the stage's account, and this stack is not.
    const statements = JSON.stringify(operatorStatements(duties, plan).map(one => one.toStatementJson()))
    const { attrPermissionSetArn } = new CfnPermissionSet(this, pascal(name), {
      instanceArn,
      // The role that it becomes in the account is AWSReservedSSO_Sthirank<name>_<suffix>.
      name: `Sthirank${name}`,
      description,
      sessionDuration: 'PT1H',
      inlinePolicy: {
        Version: '2012-10-17',
        Statement: JSON.parse(statements.replaceAll(Aws.ACCOUNT_ID, account)),
      },
    })
    new CfnAssignment(this, `${pascal(name)}Assignment`, {
      instanceArn,
      permissionSetArn: attrPermissionSetArn,
      principalType: 'GROUP',
      principalId: groups[name],
      targetType: 'AWS_ACCOUNT',
      targetId: account,
    })
  }
}
