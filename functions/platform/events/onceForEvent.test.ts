import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, it, vi } from 'vitest'
import { log } from '../log.ts'
import { openTable } from '../records/table.ts'
import { onceForEvent } from './onceForEvent.ts'

vi.mock(import('../log.ts'), async original => ({ ...(await original()), log: vi.fn<typeof log>() }))

const dynamo = mockClient(DynamoDBDocumentClient)
let done: number
beforeEach(() => {
  dynamo.reset()
  vi.mocked(log).mockClear()
  done = 0
})

const delivery = { id: 'evt_1', now: new Date('2026-11-20T04:30:00.000Z') }
const once = () =>
  onceForEvent(openTable({ region: 'ap-south-1' }), 'sthirank-auth')('onThing', delivery, () => {
    done += 1
    return Promise.resolve()
  })
const taken = new ConditionalCheckFailedException({ message: 'taken', $metadata: {} })

it('claims the event, runs the effect, marks it', async () => {
  dynamo.on(UpdateCommand).resolves({})
  await once()
  expect(done).toBe(1)
  const [claim, mark] = dynamo.commandCalls(UpdateCommand).map(call => call.args[0].input)
  expect(claim).toMatchObject({
    Key: { pk: 'once#onThing#evt_1', sk: 'once' },
    ConditionExpression:
      'attribute_not_exists(pk) OR (attribute_not_exists(doneAt) AND claimedAt < :abandoned)',
    ExpressionAttributeValues: { ':abandoned': '2026-11-20T04:28:30.000Z' },
  })
  expect(mark?.UpdateExpression).toBe('SET #doneAt = :to_doneAt')
  expect(mark?.ExpressionAttributeValues).toEqual({ ':to_doneAt': delivery.now.toISOString() })
})

const failing = () =>
  onceForEvent(openTable({ region: 'ap-south-1' }), 'sthirank-auth')('onThing', delivery, () =>
    Promise.reject(new Error('the vendor is down')),
  )

it('says what failed although the claim could not be given back either, which is logged', async () => {
  dynamo.on(UpdateCommand).resolvesOnce({}).rejectsOnce(new Error('throttled'))
  await expect(failing()).rejects.toThrow('the vendor is down')
  expect(vi.mocked(log).mock.calls.map(([line]) => line)).toEqual(['claim.kept'])
})

it('gives the claim back when the effect fails', async () => {
  dynamo.on(UpdateCommand).resolves({})
  await expect(failing()).rejects.toThrow('the vendor is down')
  const [, release] = dynamo.commandCalls(UpdateCommand).map(call => call.args[0].input)
  expect(release).toMatchObject({
    ConditionExpression: 'claimedAt = :claimedAt',
    ExpressionAttributeValues: {
      ':to_claimedAt': '1970-01-01T00:00:00.000Z',
      ':claimedAt': delivery.now.toISOString(),
    },
  })
  expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(2)
})

it('does nothing for an event that was done', async () => {
  dynamo.on(UpdateCommand).rejects(taken)
  dynamo.on(GetCommand).resolves({ Item: { doneAt: '2026-11-20T04:00:00.000Z' } })
  await once()
  expect(done).toBe(0)
})

it('leaves an event on the queue that another delivery is at', async () => {
  dynamo.on(UpdateCommand).rejects(taken)
  dynamo.on(GetCommand).resolves({ Item: { claimedAt: delivery.now.toISOString() } })
  await expect(once()).rejects.toThrow('another delivery')
  expect(done).toBe(0)
})
