import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions'
import { Construct } from 'constructs'
import type { Foundation } from '../foundation.ts'
import type { Flow } from '../plan.ts'
import { removalPolicyOf } from '../stage.ts'
import { suppress } from '../suppress.ts'

export interface WorkflowMachineProps {
  readonly foundation: Foundation
  readonly flow: Flow
  readonly steps: LambdaFunction
}

/** The only placeholder of a definition: `${StepsFunctionArn}`. */
const substitution = /\$\{(\w+)\}/g

/** A state machine from its flow's `machine.asl.json`; it may call its own steps and nothing else. */
export class WorkflowMachine extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { foundation, flow: { flow, definition }, steps }: WorkflowMachineProps,
  ) {
    super(scope, id)
    for (const [, name] of definition.matchAll(substitution)) {
      if (name !== 'StepsFunctionArn')
        throw new Error(`the machine ${flow} asks for \${${name}}; only \${StepsFunctionArn} is given`)
    }
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('states.amazonaws.com') })
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [steps.functionArn] }),
    )
    const machine = new StateMachine(this, 'Machine', {
      stateMachineName: flow,
      stateMachineType: StateMachineType.STANDARD,
      // Compact JSON, because the local stack executes it from the template.
      definitionBody: DefinitionBody.fromString(JSON.stringify(JSON.parse(definition))),
      definitionSubstitutions: { StepsFunctionArn: steps.functionArn },
      role,
      tracingEnabled: true,
      logs: {
        level: LogLevel.ERROR,
        includeExecutionData: false,
        destination: new LogGroup(this, 'Log', {
          // Log delivery uses one resource policy for all groups with this prefix; otherwise each group adds to it.
          logGroupName: `/aws/vendedlogs/states/${flow}`,
          retention: RetentionDays.THIRTEEN_MONTHS,
          encryptionKey: Key.fromKeyArn(this, 'DataKey', foundation.dataKeyArn),
          removalPolicy: removalPolicyOf(foundation.stage),
        }),
      },
    })
    suppress(
      machine,
      'AwsSolutions-SF1',
      'Every execution keeps its history for 90 days; the log adds failures only, and no data of an investor.',
    )
    suppress(
      this,
      'AwsSolutions-IAM5[Resource::*]',
      'Log delivery and X-Ray know no resources: AWS offers only the wildcard for these actions.',
    )
  }
}
