import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDeadLetters } from './deadLetters.ts'

const client = mockClient(SQSClient)
const urlOf = (name: string): string => `https://sqs.ap-south-1.amazonaws.com/000000000000/${name}`
const message = (id: string) => ({ MessageId: id, Body: `body-${id}`, ReceiptHandle: `handle-${id}` })
const named = (name: string): Error => Object.assign(new Error('no'), { name })

beforeEach(() => {
  client.reset()
  client.on(GetQueueUrlCommand).callsFake(({ QueueName }) => ({ QueueUrl: urlOf(QueueName) }))
  client.on(SendMessageCommand).resolves({})
  client.on(DeleteMessageCommand).resolves({})
  client.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '4' } })
})
const replay = async (most: number) => (await openDeadLetters().of('orders-events'))?.replay(most)
const sent = () => client.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input)
const deleted = () =>
  client.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle)

describe('dead letters', () => {
  it('go back to their queue as they are, each sent before it is taken away', async () => {
    client
      .on(ReceiveMessageCommand)
      .resolvesOnce({
        Messages: [
          message('1'),
          { ...message('2'), MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } } },
        ],
      })
      .resolves({})
    expect(await replay(100)).toEqual({ moved: 2, left: 4 })
    expect(sent()).toEqual([
      { QueueUrl: urlOf('orders-events'), MessageBody: 'body-1' },
      {
        QueueUrl: urlOf('orders-events'),
        MessageBody: 'body-2',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } },
      },
    ])
    expect(deleted()).toEqual(['handle-1', 'handle-2'])
    const order = client.calls().map(({ args: [command] }) => command.constructor.name)
    expect(order.indexOf('SendMessageCommand')).toBeLessThan(order.indexOf('DeleteMessageCommand'))
  })

  it('are asked for in tens, never more than wanted, and one empty answer is none yet', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => message(String(index)))
    client
      .on(ReceiveMessageCommand)
      .resolvesOnce({ Messages: ten })
      .resolvesOnce({})
      .resolvesOnce({ Messages: ten.slice(0, 2) })
    expect(await replay(12)).toEqual({ moved: 12, left: 4 })
    expect(
      client.commandCalls(ReceiveMessageCommand).map(({ args: [{ input }] }) => input.MaxNumberOfMessages),
    ).toEqual([10, 2, 2])
  })

  it('are counted queue by queue, without those that have none', async () => {
    client
      .on(GetQueueAttributesCommand, { QueueUrl: urlOf('kyc-events-dead') })
      .resolves({ Attributes: { ApproximateNumberOfMessages: '0' } })
    expect(await openDeadLetters().count(['orders-events', 'kyc-events'])).toEqual([
      { queue: 'orders-events', messages: 4 },
    ])
  })

  it('that cannot be sent stay where they are', async () => {
    client.on(ReceiveMessageCommand).resolves({ Messages: [message('1')] })
    client.on(SendMessageCommand).rejects(new Error('down'))
    await expect(replay(5)).rejects.toThrow('down')
    expect(deleted()).toEqual([])
  })

  it.each(['QueueDoesNotExist', 'AccessDenied'])('of no queue of ours are none (%s)', async problem => {
    client.on(GetQueueUrlCommand).rejects(named(problem))
    expect(await replay(5)).toBeUndefined()
  })

  it('of a queue that cannot be asked for are an error', async () => {
    client.on(GetQueueUrlCommand).rejects(named('TimeoutError'))
    await expect(replay(5)).rejects.toThrow()
  })
})
