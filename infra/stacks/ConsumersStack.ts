import { Aws, Stack } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler'
import type { Queue } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { ConsumerQueue } from '../constructs/ConsumerQueue.ts'
import { DomainFunction } from '../constructs/DomainFunction.ts'
import { EventQueue } from '../constructs/EventQueue.ts'
import type { Foundation, Watched } from '../foundation.ts'
import { type ConsumersGroup, consumersGroupOf, consumersName, deadLetterName, pascal } from '../names.ts'
import { dataKeyFor } from '../permissions/grants.ts'
import type { Domain, Plan } from '../plan.ts'
import { stackProps } from '../stage.ts'
import { queuesOf } from '../subscribedQueues.ts'

/** The consumers of one group of domains, each with its queues, rules and schedules. */
export class ConsumersStack extends Stack {
  readonly watched: readonly Watched[]
  private readonly foundation: Foundation
  private readonly seen: Watched[] = []

  constructor(scope: Construct, foundation: Foundation, plan: Plan, group: ConsumersGroup) {
    super(scope, `Sthirank${group}Consumers`, stackProps())
    this.foundation = foundation
    for (const domain of plan.domains) {
      if (consumersGroupOf[domain.domain] === group) this.consumersOf(domain, plan)
    }
    this.watched = this.seen
  }

  private consumersOf(manifest: Domain, plan: Plan): void {
    if (manifest.consumers === undefined) return
    const { domain, table } = manifest
    const {
      timeoutSeconds,
      memoryMb,
      failureMeans,
      subscriptions: _subscriptions,
      schedules = [],
      ...needs
    } = manifest.consumers
    const made = new DomainFunction(this, `${pascal(domain)}Consumers`, {
      foundation: this.foundation,
      functionName: consumersName(domain),
      manifest: `functions/${domain}/manifest.ts`,
      limits: { timeoutSeconds, memoryMb },
      needs,
      failureMeans,
      takesFromQueues: true,
      writes: [
        ...(table ? [domain] : []),
        ...(needs.book === true ? ['book'] : []),
        ...(needs.recordsConsents === true ? ['consents'] : []),
      ],
    })
    this.seen.push({ kind: 'function', name: consumersName(domain), failureMeans })
    for (const subscribed of queuesOf(manifest)) {
      const queue = new EventQueue(this, `${pascal(subscribed.name)}Queue`, {
        foundation: this.foundation,
        plan,
        domain,
        subscribed,
        consumers: made.function,
        timeoutSeconds,
      })
      this.seen.push({ kind: 'deadLetters', name: queue.deadLetterName, failureMeans })
      this.seen.push({ kind: 'queue', name: subscribed.name, failureMeans })
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
    role.addToPolicy(dataKeyFor(this.foundation.dataKeyArn, ['sqs'], ['kms:Decrypt', 'kms:GenerateDataKey']))
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
    return new ConsumerQueue(this, id, { foundation: this.foundation, queueName }).queue
  }
}
