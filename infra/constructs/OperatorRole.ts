import { Duration } from 'aws-cdk-lib'
import { AccountRootPrincipal, PolicyStatement, Role } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { executionsArn, isForOperators, machineArn } from '../names.ts'
import type { OperatorDuties } from '../permissions/operatorRoles.ts'
import type { Plan } from '../plan.ts'
import { suppress } from '../suppress.ts'

export interface OperatorRoleProps extends OperatorDuties {
  readonly plan: Plan
}

/** The policy variable of the caller's user name; written in two pieces because it is no template literal of ours. */
const ownUserName = '$' + '{aws:username}'

/**
 * A role that a person assumes under their own name with a second factor. It starts, describes and stops its machines,
 * reads those that investors' actions start, and nothing else.
 */
export class OperatorRole extends Construct {
  constructor(scope: Construct, id: string, { name, description, starts, plan }: OperatorRoleProps) {
    super(scope, id)
    const flows = plan.flows.map(({ flow }) => flow)
    const read = flows.filter(flow => starts.includes(flow) || !isForOperators(flow))
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
    const allow = (actions: readonly string[], resources: string[]) => {
      if (resources.length === 0) return
      role.addToPolicy(new PolicyStatement({ actions: actions.map(action => `states:${action}`), resources }))
    }
    allow(['ListStateMachines'], ['*'])
    allow(['DescribeStateMachine', 'ListExecutions'], read.map(machineArn))
    allow(
      ['DescribeExecution', 'DescribeStateMachineForExecution', 'GetExecutionHistory'],
      read.map(executionsArn),
    )
    allow(['StartExecution'], starts.map(machineArn))
    allow(['StopExecution'], starts.map(executionsArn))
    suppress(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'The console begins with the list of machines, for which AWS knows no resource; it holds names only.',
    )
    for (const flow of read) {
      suppress(
        role,
        `AwsSolutions-IAM5[Resource::arn:aws:states:ap-south-1:<AWS::AccountId>:execution:${flow}:*]`,
        'Executions are named by the attempts of investors; the role may read those of this one machine.',
      )
    }
  }
}
