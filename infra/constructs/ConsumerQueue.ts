import { Duration } from 'aws-cdk-lib'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Foundation } from '../foundation.ts'
import { suppress } from '../suppress.ts'

export interface ConsumerQueueProps {
  readonly foundation: Foundation
  readonly queueName: string
  readonly visibilityTimeout?: Duration
  readonly deadLetters?: Queue
}

/** Attempts before an event goes to the dead letters; with the visibility time-out as pause, some minutes. */
const maxReceiveCount = 5

/** A queue under the stage's key that accepts TLS only. Without `deadLetters` it is a dead-letter queue itself. */
export class ConsumerQueue extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, props: ConsumerQueueProps) {
    super(scope, id)
    const { foundation, deadLetters, visibilityTimeout } = props
    this.queue = new Queue(this, 'Queue', {
      queueName: props.queueName,
      encryption: QueueEncryption.KMS,
      encryptionMasterKey: Key.fromKeyArn(this, 'DataKey', foundation.dataKeyArn),
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      ...(visibilityTimeout && { visibilityTimeout }),
      ...(deadLetters && { deadLetterQueue: { queue: deadLetters, maxReceiveCount } }),
    })
    if (deadLetters === undefined) {
      suppress(
        this.queue,
        'AwsSolutions-SQS3',
        'This queue is where dead letters go; its alarm calls a person.',
      )
    }
  }
}
