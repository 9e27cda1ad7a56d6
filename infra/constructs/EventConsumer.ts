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
  isForOperators,
  machineArn,
  queueName,
} from '../names.ts'
import type { Plan, Subscription } from '../plan.ts'
import { ConsumerQueue } from './ConsumerQueue.ts'

export interface EventConsumerProps {
  readonly foundation: Foundation
  readonly plan: Plan
  readonly domain: string
  readonly subscription: Subscription
  readonly consumers: LambdaFunction
  readonly timeoutSeconds: number
}

const batchSize = 10
/** A small batch: the effects of a consumer are small, and a vendor behind it must not be flooded. */
const maximumConcurrency = 5

/** Six time-outs, as AWS recommends, so that a batch in work is not delivered again; or the manifest's value. */
function retrySecondsOf(subscription: Subscription, timeoutSeconds: number): number {
  const retrySeconds = subscription.from === 'domains' ? subscription.retrySeconds : undefined
  if (retrySeconds !== undefined && retrySeconds < timeoutSeconds)
    throw new Error(`${subscription.consumer} may run longer than its retrySeconds`)
  return retrySeconds ?? 6 * timeoutSeconds
}

/** One subscription: its rule, its queue, its dead letters, and the mapping to the domain's consumers. */
export class EventConsumer extends Construct {
  readonly queueName: string
  readonly deadLetterName: string

  constructor(scope: Construct, id: string, props: EventConsumerProps) {
    super(scope, id)
    const { foundation, domain, subscription, consumers } = props
    const name = queueName(domain, subscription.consumer)
    this.queueName = name
    this.deadLetterName = deadLetterName(name)
    const dead = new ConsumerQueue(this, 'Dead', { foundation, queueName: this.deadLetterName }).queue
    const queue = new ConsumerQueue(this, 'Live', {
      foundation,
      queueName: name,
      deadLetters: dead,
      visibilityTimeout: Duration.seconds(retrySecondsOf(subscription, props.timeoutSeconds)),
    }).queue
    const rule = new CfnRule(this, 'Rule', {
      name,
      ...patternOf(subscription, props.plan),
      state: 'ENABLED',
      targets: [
        {
          id: 'queue',
          arn: queue.queueArn,
          deadLetterConfig: { arn: dead.queueArn },
          retryPolicy: { maximumEventAgeInSeconds: 86_400, maximumRetryAttempts: 185 },
        },
      ],
    })
    for (const target of [queue, dead]) letRuleSend(target, rule)
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

function letRuleSend(queue: Queue, rule: CfnRule): void {
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: {
        ArnEquals: { 'aws:SourceArn': rule.attrArn },
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
          source: ['aws.s3'],
          'detail-type': [subscription.event],
          detail: { bucket: { name: [documentsBucketName] } },
        },
      }
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
    case 'operators':
      return {
        eventPattern: {
          source: ['aws.states'],
          'detail-type': ['AWS API Call via CloudTrail'],
          detail: {
            eventSource: ['states.amazonaws.com'],
            eventName: ['StartExecution'],
            requestParameters: {
              stateMachineArn: plan.flows
                .filter(({ flow }) => isForOperators(flow))
                .map(one => machineArn(one.flow)),
            },
            // Refused calls are logged as well; they started nothing.
            errorCode: [{ exists: false }],
          },
        },
      }
  }
}
