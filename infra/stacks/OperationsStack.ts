import { Aws, Duration, Stack } from 'aws-cdk-lib'
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  CustomWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Subscription, SubscriptionProtocol, Topic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { MonthlyBudget } from '../constructs/MonthlyBudget.ts'
import { OperatorRole } from '../constructs/OperatorRole.ts'
import type { Foundation, Watched } from '../foundation.ts'
import {
  alarmArn,
  documentsBucketArn,
  errorMetric,
  functionArn,
  isForOperators,
  machineArn,
  pascal,
  stepsName,
  trailBucketName,
  trailName,
  trailPrefix,
  workDashboardName,
  workFlow,
} from '../names.ts'
import { operatorRolesOf } from '../permissions/operatorRoles.ts'
import type { Plan } from '../plan.ts'
import { stackProps } from '../stage.ts'
import { errorLines } from './errorLines.ts'

const period = Duration.minutes(5)
/** An event that has waited for so long is late: a consumer tries five times within minutes. */
const latestSeconds = 15 * 60
/** SQS counts the age of a message in seconds, Lambda that of a stream's record in milliseconds. */
const unitsPerSecond = { queue: 1, stream: 1000 } as const
const eachDeadLetter =
  'It rings for each further message and is over after five minutes, although the messages still lie there (ops-replay-dead-letter).'

export interface Operated {
  readonly plan: Plan
  readonly watched: readonly Watched[]
  readonly apiId: string
}

/** An alarm: who is notified, and the text that says what the failure means to an investor. */
export class OperationsStack extends Stack {
  private readonly toPeople: SnsAction
  private readonly apiId: string

  constructor(scope: Construct, foundation: Foundation, { plan, watched, apiId }: Operated) {
    super(scope, 'SthirankOperations', stackProps())
    this.apiId = apiId
    const topic = new Topic(this, 'Alarms', {
      topicName: 'sthirank-alarms',
      displayName: 'Sthirank alarms',
      masterKey: Key.fromKeyArn(this, 'DataKey', foundation.dataKeyArn),
      enforceSSL: true,
    })
    // The policy that enforces TLS replaces the default one, under which the account itself may publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
          ArnLike: { 'aws:SourceArn': alarmArn('*') },
        },
      }),
    )
    new Subscription(this, 'AlarmsByEmail', {
      topic,
      protocol: SubscriptionProtocol.EMAIL,
      endpoint: foundation.stage.alarmEmail,
    })
    this.toPeople = new SnsAction(topic)
    for (const one of watched) if (hasAlarm(one)) this.alarm(one)
    for (const [line, means] of Object.entries(errorLines)) this.lineAlarm(line, means)
    this.apiAlarm()
    this.functionsAlarm()
    this.throttleAlarm()
    this.dashboard(watched)
    this.workDashboard()
    this.trail()
    new MonthlyBudget(this, 'Budget', {
      usd: foundation.stage.monthlyBudgetUsd,
      email: foundation.stage.alarmEmail,
    })
    for (const role of operatorRolesOf(plan)) new OperatorRole(this, role.name, { ...role, plan })
  }

  private alarm({ kind, name, failureMeans }: Watched): void {
    this.ring(`${pascal(kind)}${pascal(name)}`, {
      alarmName: `${kind} ${name}`,
      alarmDescription: kind === 'deadLetters' ? `${failureMeans} ${eachDeadLetter}` : failureMeans,
      metric: alarmMetricOf(kind, name),
      threshold: kind === 'queue' || kind === 'stream' ? latestSeconds * unitsPerSecond[kind] : 0,
    })
  }

  private lineAlarm(line: string, means: string): void {
    this.ring(`Line${pascal(line.replaceAll('.', '-'))}`, {
      alarmName: `line ${line}`,
      alarmDescription: means,
      metric: sum(errorMetric.metricNamespace, errorMetric.metricName, { Line: line }),
      threshold: 0,
    })
  }

  private apiAlarm(): void {
    this.ring('ApiErrors', {
      alarmName: 'api errors',
      alarmDescription: 'Investors see the heavy-traffic sentence instead of their screen.',
      metric: sum('AWS/ApiGateway', '5xx', { ApiId: this.apiId }),
      threshold: 5,
    })
  }

  /**
   * One for all functions, since each metric is paid for. What a failed function means to an investor, the alarms say that ring
   * with it: of the lines call.failed, event.failed and step.failed, of dead letters and of machines. This one stands alone
   * when a function dies before it can log, e.g. out of memory or time.
   */
  private functionsAlarm(): void {
    this.ring('FunctionsFailed', {
      alarmName: 'functions failed',
      alarmDescription:
        'A function failed or ran out of time or memory: a call was answered by the heavy-traffic sentence, or an event or a step waits for its next attempt. The dashboard says which function, and its description what that means.',
      metric: sum('AWS/Lambda', 'Errors', {}),
      threshold: 0,
    })
  }

  /** One for all functions: they are throttled together, when the account's concurrency is used up. */
  private throttleAlarm(): void {
    this.ring('FunctionsThrottled', {
      alarmName: 'functions throttled',
      alarmDescription:
        'Lambda turns calls away: investors see the heavy-traffic sentence, and events, letters and payouts wait. The dashboard says of which function; ask AWS for more concurrency.',
      metric: sum('AWS/Lambda', 'Throttles', {}),
      threshold: 0,
    })
  }

  /** An alarm that calls people when one value of its metric is above the threshold, and when that is over. */
  private ring(
    id: string,
    props: Pick<AlarmProps, 'alarmName' | 'alarmDescription' | 'metric' | 'threshold'>,
  ): void {
    const alarm = new Alarm(this, id, {
      ...props,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(this.toPeople)
    alarm.addOkAction(this.toPeople)
  }

  private dashboard(watched: readonly Watched[]): void {
    const graph = (title: string, kind: Watched['kind']) =>
      new GraphWidget({
        title,
        width: 12,
        left: watched.filter(one => one.kind === kind).map(({ name }) => failuresOf(kind, name)),
      })
    const calls = new GraphWidget({
      title: 'Calls',
      width: 12,
      left: ['Count', '4xx', '5xx'].map(name => sum('AWS/ApiGateway', name, { ApiId: this.apiId })),
    })
    new Dashboard(this, 'Dashboard', {
      dashboardName: 'sthirank',
      widgets: [
        [calls, graph('Failed and throttled functions', 'function')],
        [graph('Executions that failed', 'machine'), graph('Dead letters', 'deadLetters')],
      ],
    })
  }

  /** What waits for an operator: read by the list's own function at each refresh, under the rights of who looks. */
  private workDashboard(): void {
    const work = new CustomWidget({
      title: 'What waits for an operator',
      functionArn: functionArn(stepsName(workFlow)),
      params: { step: 'showWork', input: {} },
      width: 24,
      height: 20,
      updateOnResize: false,
      updateOnTimeRangeChange: false,
    })
    new Dashboard(this, 'WorkDashboard', { dashboardName: workDashboardName, widgets: [[work]] })
  }

  /**
   * Records the API calls of this account. EventBridge delivers an API call only where a trail records it; from it the
   * product learns who started an operator flow. Uses of the data keys are not recorded: there are millions a day. Of the
   * documents each opening is, also by a link (ops-show-kyc).
   */
  private trail(): void {
    new CfnTrail(this, 'Trail', {
      trailName,
      isLogging: true,
      s3BucketName: trailBucketName,
      s3KeyPrefix: trailPrefix,
      enableLogFileValidation: true,
      isMultiRegionTrail: true,
      includeGlobalServiceEvents: true,
      advancedEventSelectors: [
        {
          name: 'every API call',
          fieldSelectors: [
            { field: 'eventCategory', equalTo: ['Management'] },
            { field: 'eventSource', notEquals: ['kms.amazonaws.com'] },
          ],
        },
        {
          name: 'every document that is opened, written or removed',
          fieldSelectors: [
            { field: 'eventCategory', equalTo: ['Data'] },
            { field: 'resources.type', equalTo: ['AWS::S3::Object'] },
            { field: 'resources.ARN', startsWith: [`${documentsBucketArn}/`] },
          ],
        },
      ],
    })
  }
}

function sum(namespace: string, metricName: string, dimensionsMap: Record<string, string>): Metric {
  return new Metric({ namespace, metricName, dimensionsMap, statistic: 'Sum', period })
}

/**
 * Functions share an alarm. An operator's mistake is a failed execution that its starter reads, without an alarm; a step that
 * fails, and an execution of operators that runs out of time, are lines with an alarm each (step.failed, operator.timedOut).
 */
const hasAlarm = ({ kind, name, hasNoAlarm }: Watched): boolean =>
  hasNoAlarm !== true && kind !== 'function' && !(kind === 'machine' && isForOperators(name))

/**
 * Dead letters that were added. An alarm that watched how many lie there would be red at the first one and say nothing of
 * a second.
 */
const addedDeadLetters = (name: string): IMetric =>
  new MathExpression({
    label: name,
    expression: `DIFF(FILL(lying${pascal(name)}, 0))`,
    usingMetrics: { [`lying${pascal(name)}`]: failuresOf('deadLetters', name) },
    period,
  })

/** What the alarm watches; each metric of an alarm is paid for. */
function alarmMetricOf(kind: Watched['kind'], name: string): IMetric {
  return kind === 'deadLetters' ? addedDeadLetters(name) : failuresOf(kind, name)
}

function failuresOf(kind: Watched['kind'], name: string): IMetric {
  // Ids must differ within a graph.
  const id = pascal(name)
  switch (kind) {
    case 'function':
      return new MathExpression({
        label: name,
        expression: `FILL(errors${id}, 0) + FILL(throttles${id}, 0)`,
        usingMetrics: {
          [`errors${id}`]: sum('AWS/Lambda', 'Errors', { FunctionName: name }),
          [`throttles${id}`]: sum('AWS/Lambda', 'Throttles', { FunctionName: name }),
        },
        period,
      })
    case 'machine': {
      const dimensions = { StateMachineArn: machineArn(name) }
      return new MathExpression({
        label: name,
        expression: `FILL(failed${id}, 0) + FILL(timedOut${id}, 0) + FILL(aborted${id}, 0)`,
        usingMetrics: {
          [`failed${id}`]: sum('AWS/States', 'ExecutionsFailed', dimensions),
          [`timedOut${id}`]: sum('AWS/States', 'ExecutionsTimedOut', dimensions),
          [`aborted${id}`]: sum('AWS/States', 'ExecutionsAborted', dimensions),
        },
        period,
      })
    }
    case 'deadLetters':
      return new Metric({
        label: name,
        namespace: 'AWS/SQS',
        metricName: 'ApproximateNumberOfMessagesVisible',
        dimensionsMap: { QueueName: name },
        statistic: 'Maximum',
        period,
      })
    case 'queue':
      return new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateAgeOfOldestMessage',
        dimensionsMap: { QueueName: name },
        statistic: 'Maximum',
        period,
      })
    case 'stream':
      return new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'IteratorAge',
        dimensionsMap: { FunctionName: name },
        statistic: 'Maximum',
        period,
      })
  }
}
