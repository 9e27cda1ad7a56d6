import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  type SQSClientConfig,
} from '@aws-sdk/client-sqs'

/** Messages that failed five times in a consumer, and the way back to its queue. The only code that calls SQS. */
export interface DeadLetters {
  /** The dead letters of a queue; `undefined` of no queue of ours. */
  of(queue: string): Promise<DeadLettersOf | undefined>
  /** Those of these queues that have dead letters, and about how many. */
  count(queues: readonly string[]): Promise<readonly LyingLetters[]>
}

export interface LyingLetters {
  readonly queue: string
  readonly messages: number
}

export interface DeadLettersOf {
  /**
   * Moves up to `most` messages back to the queue, one by one: each is sent before it is deleted. A function that dies in
   * between leaves it in both queues; consumers may receive a message twice.
   */
  replay(most: number): Promise<Replayed>
  /** About how many there are; none is touched. */
  count(): Promise<number>
}

export interface Replayed {
  readonly moved: number
  /** How many are left, approximately: the queue's count is eventually consistent. */
  readonly left: number
}

/** How long a message is hidden from other receivers: longer than moving ten takes. */
const visibilitySeconds = 60
const mostPerQuestion = 10
/** A queue answers from a part of its servers, so only several empty answers mean that it is empty. */
const emptyAnswers = 2

const isUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  // For a queue of another account AWS does not say whether it exists.
  [
    'QueueDoesNotExist',
    'AWS.SimpleQueueService.NonExistentQueue',
    'AccessDenied',
    'AccessDeniedException',
  ].includes(error.name)

export function openDeadLetters(config: SQSClientConfig = {}): DeadLetters {
  const client = new SQSClient(config)
  const urlOf = async (name: string): Promise<string | undefined> => {
    try {
      return (await client.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl
    } catch (error) {
      if (isUnknown(error)) return undefined
      throw error
    }
  }
  const moveSome = async (dead: string, live: string, most: number): Promise<number> => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: dead,
        MaxNumberOfMessages: most,
        VisibilityTimeout: visibilitySeconds,
        MessageAttributeNames: ['All'],
      }),
    )
    for (const { Body, ReceiptHandle, MessageAttributes } of Messages) {
      if (Body === undefined) continue
      await client.send(
        new SendMessageCommand({
          QueueUrl: live,
          MessageBody: Body,
          ...(MessageAttributes === undefined ? {} : { MessageAttributes }),
        }),
      )
      await client.send(new DeleteMessageCommand({ QueueUrl: dead, ReceiptHandle }))
    }
    return Messages.length
  }
  const countOf = async (url: string | undefined): Promise<number> => {
    const { Attributes = {} } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['ApproximateNumberOfMessages'] }),
    )
    return Number(Attributes.ApproximateNumberOfMessages ?? 0)
  }
  return {
    async count(queues) {
      const counted = await Promise.all(
        queues.map(async queue => ({ queue, messages: await countOf(await urlOf(`${queue}-dead`)) })),
      )
      return counted.filter(({ messages }) => messages > 0)
    },
    async of(queue) {
      const [live, dead] = await Promise.all([urlOf(queue), urlOf(`${queue}-dead`)])
      if (live === undefined || dead === undefined) return undefined
      return { replay: most => replay(live, dead, most), count: () => countOf(dead) }
    },
  }

  async function replay(live: string, dead: string, most: number): Promise<Replayed> {
    let moved = 0
    for (let empty = 0; moved < most && empty < emptyAnswers; ) {
      const some = await moveSome(dead, live, Math.min(mostPerQuestion, most - moved))
      moved += some
      empty = some === 0 ? empty + 1 : 0
    }
    return { moved, left: await countOf(dead) }
  }
}
