import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import {
  type ILambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy'
import { type IRole, ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { anyVersion } from '../cdkGaps.ts'
import { suppress } from '../suppress.ts'

/** The role of the deployment service: one for all functions, since AWS's policy is about all of them anyway. */
export function canaryRole(scope: Construct): IRole {
  const role = new Role(scope, 'DeploymentsRole', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    managedPolicies: [
      ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSCodeDeployRoleForLambdaLimited'),
    ],
  })
  suppress(
    role,
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
    'AWS maintains what its deployment service needs; nobody but that service assumes the role.',
  )
  return role
}

export interface CanaryDeploymentProps {
  readonly application: ILambdaApplication
  readonly role: IRole
  readonly functionName: string
  readonly made: LambdaFunction
  /** What its failure means to an investor. */
  readonly failureMeans: string
}

/**
 * A tenth of the calls gets new code for five minutes, and all of them after that; when the function fails meanwhile,
 * everybody is given the former code again.
 */
export class CanaryDeployment extends Construct {
  /** Callers name it, and get the version that is deployed. */
  readonly alias: Alias

  constructor(
    scope: Construct,
    id: string,
    { application, role, functionName, made, failureMeans }: CanaryDeploymentProps,
  ) {
    super(scope, id)
    this.alias = new Alias(this, 'Live', { aliasName: 'live', version: anyVersion(made.currentVersion) })
    const alarm = new Alarm(this, 'Errors', {
      alarmName: `canary ${functionName}`,
      alarmDescription: `A deployment is taken back: ${failureMeans}`,
      metric: this.alias.metricErrors({ period: Duration.minutes(1), statistic: 'Sum' }),
      threshold: 0,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    new LambdaDeploymentGroup(this, 'Group', {
      application,
      alias: this.alias,
      role,
      alarms: [alarm],
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
  }
}
