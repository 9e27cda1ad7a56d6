import { Aws, Duration } from 'aws-cdk-lib'
import { CfnRule } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Foundation } from '../foundation.ts'
import {
  busName,
  deadLetterName,
  documentsBucketName,
  machineArn,
  operatorsPrefix,
  pascal,
  ruleName,
} from '../names.ts'
import type { Plan, Subscription } from '../plan.ts'
import type { SubscribedQueue } from '../subscribedQueues.ts'
import { ConsumerQueue } from './ConsumerQueue.ts'

export interface EventQueueProps {
  readonly foundation: Foundation
  readonly plan: Plan
  readonly domain: string
  readonly subscribed: SubscribedQueue
  readonly consumers: LambdaFunction
  readonly timeoutSeconds: number
}

const batchSize = 10
/** A small number: the effects of a consumer are small, and a vendor behind it must not be flooded. */
const maximumConcurrency = 10

/** Six time-outs, as AWS recommends, so that a batch in work is not delivered again; or the manifest's value. */
function visibilitySecondsOf({ name, retrySeconds }: SubscribedQueue, timeoutSeconds: number): number {
  if (retrySeconds !== undefined && retrySeconds < timeoutSeconds)
    throw new Error(`the consumer of ${name} may run longer than its retrySeconds`)
  return retrySeconds ?? 6 * timeoutSeconds
}

/**
 * A queue of a domain with its dead letters, a rule for each of its subscriptions, and the mapping to the domain's
 * consumers. Each rule puts the consumer's name into its messages, so that one queue serves all consumers of a domain:
 * Lambda polls every queue all the time, and each queue has two alarms.
 */
export class EventQueue extends Construct {
  readonly deadLetterName: string

  constructor(scope: Construct, id: string, props: EventQueueProps) {
    super(scope, id)
    const { foundation, domain, subscribed, consumers } = props
    this.deadLetterName = deadLetterName(subscribed.name)
    const dead = new ConsumerQueue(this, 'Dead', { foundation, queueName: this.deadLetterName }).queue
    const queue = new ConsumerQueue(this, 'Live', {
      foundation,
      queueName: subscribed.name,
      deadLetters: dead,
      visibilityTimeout: Duration.seconds(visibilitySecondsOf(subscribed, props.timeoutSeconds)),
    }).queue
    const rules = subscribed.subscriptions.map(
      subscription =>
        new CfnRule(this, `${pascal(subscription.consumer)}Rule`, {
          name: ruleName(domain, subscription.consumer),
          ...patternOf(subscription, props.plan),
          state: 'ENABLED',
          targets: [
            {
              id: 'queue',
              arn: queue.queueArn,
              inputTransformer: messageFor(subscription.consumer),
              deadLetterConfig: { arn: dead.queueArn },
              retryPolicy: { maximumEventAgeInSeconds: 86_400, maximumRetryAttempts: 185 },
            },
          ],
        }),
    )
    for (const target of [queue, dead]) letRulesSend(target, rules)
    consumers.addToRolePolicy(
      new PolicyStatement({
        actions: [
          'sqs:ChangeMessageVisibility',
          'sqs:DeleteMessage',
          'sqs:GetQueueAttributes',
          'sqs:ReceiveMessage',
        ],
        resources: [queue.queueArn],
      }),
    )
    const mapping = new CfnEventSourceMapping(this, 'Mapping', {
      functionName: consumers.functionName,
      eventSourceArn: queue.queueArn,
      batchSize,
      functionResponseTypes: ['ReportBatchItemFailures'],
      scalingConfig: { maximumConcurrency },
    })
    // Lambda reads the queue when the mapping is created, so the role must already hold its grants.
    if (consumers.role) mapping.node.addDependency(consumers.role)
  }
}

/** What `eventFunction` reads: the event of EventBridge, and the name of the consumer it is for. */
const messageFor = (consumer: string): CfnRule.InputTransformerProperty => ({
  inputPathsMap: {
    id: '$.id',
    source: '$.source',
    type: '$.detail-type',
    time: '$.time',
    detail: '$.detail',
  },
  inputTemplate: `{"consumer":"${consumer}","id":<id>,"source":<source>,"detail-type":<type>,"time":<time>,"detail":<detail>}`,
})

function letRulesSend(queue: Queue, rules: readonly CfnRule[]): void {
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: {
        ArnEquals: { 'aws:SourceArn': rules.map(({ attrArn }) => attrArn) },
        StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
      },
    }),
  )
}

/** Events of the domains come over our own bus; AWS publishes its own on the account's default bus. */
function patternOf(subscription: Subscription, plan: Plan) {
  switch (subscription.from) {
    case 'domains': {
      const publisher = plan.publisherOf.get(subscription.event)
      if (publisher === undefined)
        throw new Error(`${subscription.consumer} waits for ${subscription.event}, which no contract defines`)
      return {
        eventBusName: busName,
        eventPattern: { source: [`sthirank.${publisher}`], 'detail-type': [subscription.event] },
      }
    }
    case 'documents':
      return {
        eventPattern: {
          source: ['aws.guardduty'],
          'detail-type': [subscription.event],
          detail: { s3ObjectDetails: { bucketName: [documentsBucketName] } },
        },
      }
    case 'mail':
      return { eventPattern: { source: ['aws.ses'], 'detail-type': [...subscription.events] } }
    case 'executions':
      return {
        eventPattern: {
          source: ['aws.states'],
          'detail-type': ['Step Functions Execution Status Change'],
          detail: {
            stateMachineArn: [machineArn(subscription.flow)],
            status: ['FAILED', 'TIMED_OUT', 'ABORTED'],
          },
        },
      }
    case 'operatorExecutions':
      return {
        eventPattern: {
          source: ['aws.states'],
          'detail-type': ['Step Functions Execution Status Change'],
          detail: { stateMachineArn: [...operatorMachines, ...withoutAlarm(plan)], status: ['TIMED_OUT'] },
        },
      }
    case 'operators':
      return {
        eventPattern: {
          source: ['aws.states'],
          'detail-type': ['AWS API Call via CloudTrail'],
          detail: {
            eventSource: ['states.amazonaws.com'],
            eventName: ['StartExecution'],
            requestParameters: { stateMachineArn: operatorMachines },
            // Refused calls are logged as well; they started nothing.
            errorCode: [{ exists: false }],
          },
        },
      }
  }
}

/** A quota of EventBridge: a pattern has at most 2,048 characters, which a list of all of them exceeds. */
const operatorMachines = [{ prefix: machineArn(operatorsPrefix) }]

/** Machines that ring by their steps: of an execution that runs out of time no step fails. */
const withoutAlarm = ({ flows }: Plan): string[] =>
  flows
    .filter(({ ringsByItsSteps }) => ringsByItsSteps === true)
    .map(({ flow }) => machineArn(flow))
    .sort()
