import { Aws, Duration, Stack } from 'aws-cdk-lib'
import { EventBus } from 'aws-cdk-lib/aws-events'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { CfnEventSourceMapping } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { ConsumerQueue } from '../constructs/ConsumerQueue.ts'
import { DomainFunction } from '../constructs/DomainFunction.ts'
import { EmailDelivery } from '../constructs/EmailDelivery.ts'
import { relayConcurrency } from '../constructs/reservedConcurrency.ts'
import type { Foundation, Watched } from '../foundation.ts'
import { busArn, busName, deadLetterName, pascal, relayFailureMeans, relayName } from '../names.ts'
import { dataKeyFor } from '../permissions/grants.ts'
import { stackProps } from '../stage.ts'

const relayLimits = { timeoutSeconds: 30, memoryMb: 512 } as const
/**
 * A row is sent again until its stream is about to drop it: DynamoDB keeps a record for 24 hours. Two hours before that
 * Lambda notes in the relay's dead letters which rows were not sent, for ops-republish-events.
 */
const relayGivesUpAfterSeconds = 22 * 3600

/** The bus, and the relay that publishes outbox rows on it. */
export class EventsStack extends Stack {
  readonly watched: readonly Watched[]
  private readonly foundation: Foundation

  constructor(scope: Construct, foundation: Foundation, streamArns: ReadonlyMap<string, string>) {
    super(scope, 'SthirankEvents', stackProps())
    this.foundation = foundation
    new EmailDelivery(this, 'Email')
    const stack = new EventBus(this, 'Bus', {
      eventBusName: busName,
      description: 'Events of the domains',
    })
    stack.archive('Archive', {
      archiveName: busName,
      description: 'Every event, to be replayed after a fault',
      eventPattern: { account: [Aws.ACCOUNT_ID] },
      retention: Duration.days(400),
    })
    this.relay(streamArns)
    this.watched = [
      { kind: 'deadLetters', name: deadLetterName(relayName), failureMeans: relayFailureMeans },
      { kind: 'function', name: relayName, failureMeans: relayFailureMeans },
      { kind: 'stream', name: relayName, failureMeans: relayFailureMeans },
    ]
  }

  private relay(streamArns: ReadonlyMap<string, string>): void {
    const { foundation } = this
    const dead = new ConsumerQueue(this, 'RelayDead', { foundation, queueName: deadLetterName(relayName) })
      .queue
    const streams = [...streamArns.values()]
    const relay = new DomainFunction(this, 'OutboxRelay', {
      foundation,
      functionName: relayName,
      manifest: 'infra/stacks/EventsStack.ts',
      limits: relayLimits,
      reservedConcurrency: relayConcurrency,
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
        dataKeyFor(foundation.dataKeyArn, ['dynamodb', 'sqs'], ['kms:Decrypt', 'kms:GenerateDataKey']),
      ],
    }).function
    for (const [domain, eventSourceArn] of streamArns) {
      const mapping = new CfnEventSourceMapping(this, `${pascal(domain)}Outbox`, {
        functionName: relay.functionName,
        eventSourceArn,
        startingPosition: 'TRIM_HORIZON',
        batchSize: 100,
        functionResponseTypes: ['ReportBatchItemFailures'],
        bisectBatchOnFunctionError: true,
        maximumRetryAttempts: -1,
        maximumRecordAgeInSeconds: relayGivesUpAfterSeconds,
        destinationConfig: { onFailure: { destination: dead.queueArn } },
        filterCriteria: { filters: [{ pattern: JSON.stringify(outboxRows) }] },
      })
      if (relay.role) mapping.node.addDependency(relay.role)
    }
  }
}

/** New rows of the outbox and nothing else (rule 4). */
const outboxRows = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { sk: { S: [{ prefix: 'event#' }] } } },
}
