import { Aws, type CfnResource, Duration, Stack } from 'aws-cdk-lib'
import { CfnEventBus, EventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { resourceBelow } from '../cdkGaps.ts'
import { DomainFunction } from '../constructs/DomainFunction.ts'
import { EventConsumer } from '../constructs/EventConsumer.ts'
import { HouseQueue } from '../constructs/HouseQueue.ts'
import type { Foundation, Watched } from '../foundation.ts'
import {
  busArn,
  busName,
  consumersName,
  deadLetterName,
  pascal,
  relayFailureMeans,
  relayName,
  systemRegion,
} from '../names.ts'
import type { Domain, Plan } from '../plan.ts'
import { stackProps } from '../stage.ts'

const relayLimits = { timeoutSeconds: 30, memoryMb: 512 } as const
/** Tries before records go to the relay's dead letters; with Lambda's back-off about half an hour. */
const relayRetries = 20

/** The bus, the relay that lifts outbox rows onto it, and every consumer with its queue and schedules. */
export class EventsStack extends Stack {
  readonly watched: readonly Watched[]
  private readonly foundation: Foundation
  private readonly seen: Watched[] = []

  constructor(scope: Construct, foundation: Foundation, plan: Plan, streamArns: ReadonlyMap<string, string>) {
    super(scope, 'SthirankEvents', stackProps())
    this.foundation = foundation
    const house = new EventBus(this, 'Bus', {
      eventBusName: busName,
      description: 'What happened in the house',
    })
    house.archive('Archive', {
      archiveName: busName,
      description: 'Every event, to be replayed after a fault',
      eventPattern: { account: [Aws.ACCOUNT_ID] },
      retention: Duration.days(400),
    })
    const bus = resourceBelow(house, node => node instanceof CfnEventBus)
    this.relay(streamArns)
    for (const domain of plan.domains) this.consumersOf(domain, plan, bus)
    this.watched = this.seen
  }

  private relay(streamArns: ReadonlyMap<string, string>): void {
    const dead = this.deadLetters('RelayDead', relayName, relayFailureMeans)
    const streams = [...streamArns.values()]
    const relay = new DomainFunction(this, 'OutboxRelay', {
      foundation: this.foundation,
      functionName: relayName,
      limits: relayLimits,
      needs: {},
      failureMeans: relayFailureMeans,
      environment: { EVENT_BUS: busName },
      statements: [
        new PolicyStatement({ actions: ['events:PutEvents'], resources: [busArn] }),
        ...(streams.length === 0
          ? []
          : [
              new PolicyStatement({
                actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
                resources: streams,
              }),
            ]),
        new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: ['*'] }),
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [dead.queueArn] }),
        this.keyFor(['dynamodb', 'sqs'], ['kms:Decrypt', 'kms:GenerateDataKey']),
      ],
    }).function
    this.seen.push({ kind: 'function', name: relayName, failureMeans: relayFailureMeans })
    for (const [domain, eventSourceArn] of streamArns) {
      const mapping = new CfnEventSourceMapping(this, `${pascal(domain)}Outbox`, {
        functionName: relay.functionName,
        eventSourceArn,
        startingPosition: 'TRIM_HORIZON',
        batchSize: 100,
        functionResponseTypes: ['ReportBatchItemFailures'],
        bisectBatchOnFunctionError: true,
        maximumRetryAttempts: relayRetries,
        destinationConfig: { onFailure: { destination: dead.queueArn } },
        filterCriteria: { filters: [{ pattern: JSON.stringify(outboxRows) }] },
      })
      if (relay.role) mapping.node.addDependency(relay.role)
    }
  }

  private consumersOf(manifest: Domain, plan: Plan, bus: CfnResource): void {
    if (manifest.consumers === undefined) return
    const { domain, table } = manifest
    const {
      timeoutSeconds,
      memoryMb,
      failureMeans,
      subscriptions,
      schedules = [],
      ...needs
    } = manifest.consumers
    const made = new DomainFunction(this, `${pascal(domain)}Consumers`, {
      foundation: this.foundation,
      functionName: consumersName(domain),
      limits: { timeoutSeconds, memoryMb },
      needs,
      failureMeans,
      takesFromQueues: true,
      writes: [...(table ? [domain] : []), ...(needs.book === true ? ['book'] : [])],
    })
    this.seen.push({ kind: 'function', name: consumersName(domain), failureMeans })
    for (const subscription of subscriptions) {
      const consumer = new EventConsumer(this, pascal(`${domain}-${subscription.consumer}`), {
        foundation: this.foundation,
        plan,
        bus,
        domain,
        subscription,
        consumers: made.function,
        timeoutSeconds,
      })
      this.seen.push({ kind: 'deadLetters', name: consumer.deadLetterName, failureMeans })
    }
    if (schedules.length > 0) this.schedulesOf(domain, schedules, made.function, failureMeans)
  }

  private schedulesOf(
    domain: string,
    schedules: readonly { readonly name: string; readonly every: string }[],
    consumers: LambdaFunction,
    failureMeans: string,
  ): void {
    const dead = this.deadLetters(`${pascal(domain)}SchedulesDead`, `${domain}-schedules`, failureMeans)
    const role = new Role(this, `${pascal(domain)}SchedulesRole`, {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    })
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [consumers.functionArn] }),
    )
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [dead.queueArn] }))
    role.addToPolicy(this.keyFor(['sqs'], ['kms:Decrypt', 'kms:GenerateDataKey']))
    for (const { name, every } of schedules) {
      new CfnSchedule(this, pascal(`${domain}-${name}-schedule`), {
        name: `${domain}-${name}`,
        scheduleExpression: every,
        scheduleExpressionTimezone: 'Asia/Kolkata',
        flexibleTimeWindow: { mode: 'OFF' },
        state: 'ENABLED',
        target: {
          arn: consumers.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify({ schedule: name }),
          deadLetterConfig: { arn: dead.queueArn },
          retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 3 },
        },
      }).node.addDependency(role)
    }
  }

  private deadLetters(id: string, of: string, failureMeans: string): Queue {
    const queueName = deadLetterName(of)
    this.seen.push({ kind: 'deadLetters', name: queueName, failureMeans })
    return new HouseQueue(this, id, { foundation: this.foundation, queueName }).queue
  }

  private keyFor(services: readonly string[], actions: string[]): PolicyStatement {
    return new PolicyStatement({
      actions,
      resources: [this.foundation.dataKeyArn],
      conditions: {
        StringEquals: { 'kms:ViaService': services.map(name => `${name}.${systemRegion}.amazonaws.com`) },
      },
    })
  }
}

/** New rows of the outbox and nothing else (rule 4). */
const outboxRows = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { sk: { S: [{ prefix: 'event#' }] } } },
}
