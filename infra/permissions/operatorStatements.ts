import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  executionsArn,
  functionArn,
  isForOperators,
  machineArn,
  operatorsBucketArn,
  pricesPrefix,
  stepsName,
  workDashboardArn,
  workFlow,
} from '../names.ts'
import type { Plan } from '../plan.ts'
import type { OperatorDuties } from './operatorRoles.ts'

/** The machines whose executions a role reads: its own, and those that investors' actions start. */
export const readByOperator = ({ starts }: OperatorDuties, { flows }: Plan): string[] =>
  flows.map(({ flow }) => flow).filter(flow => starts.some(own => own === flow) || !isForOperators(flow))

/** What a role of operators may: start, describe and stop its machines, read what it must know, look at the dashboard of the work, put files of prices if it publishes them, and nothing else. */
export function operatorStatements(duties: OperatorDuties, plan: Plan): PolicyStatement[] {
  const { starts } = duties
  const read = readByOperator(duties, plan)
  const statements: readonly (readonly [actions: readonly string[], resources: string[]])[] = [
    [['ListStateMachines'], ['*']],
    [['DescribeStateMachine', 'ListExecutions'], read.map(machineArn)],
    [
      ['DescribeExecution', 'DescribeStateMachineForExecution', 'GetExecutionHistory'],
      read.map(executionsArn),
    ],
    [['StartExecution'], starts.map(machineArn)],
    [['StopExecution'], starts.map(executionsArn)],
  ]
  const uploads = starts.includes('ops-publish-prices')
    ? [
        new PolicyStatement({
          actions: ['s3:PutObject'],
          resources: [`${operatorsBucketArn}/${pricesPrefix}/*`],
        }),
      ]
    : []
  // The dashboard of the work calls the list's function, which writes nothing, under the rights of who looks at it.
  const work = starts.includes(workFlow)
    ? [
        new PolicyStatement({ actions: ['cloudwatch:GetDashboard'], resources: [workDashboardArn] }),
        new PolicyStatement({
          actions: ['lambda:InvokeFunction'],
          resources: [functionArn(stepsName(workFlow))],
        }),
      ]
    : []
  return [
    ...statements
      .filter(([, resources]) => resources.length > 0)
      .map(
        ([actions, resources]) =>
          new PolicyStatement({ actions: actions.map(action => `states:${action}`), resources }),
      ),
    ...uploads,
    ...work,
  ]
}
