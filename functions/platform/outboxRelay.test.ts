import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { marshall } from '@aws-sdk/util-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../../shared/logLines.ts'
import { log } from './log.ts'
import { relay } from './outboxRelay.ts'
import { testEnvironment } from './testing.ts'

vi.mock(import('./log.ts'), async original => ({ ...(await original()), log: vi.fn<typeof log>() }))

const bus = mockClient(EventBridgeClient)
beforeEach(() => {
  bus.reset()
  vi.stubEnv('EVENT_BUS', testEnvironment.EVENT_BUS)
})

const row = (sequence: number) => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(sequence),
    NewImage: marshall({
      pk: 'investor#1',
      sk: `event#${sequence}`,
      domain: 'auth',
      event: {
        id: `evt_${sequence}`,
        name: 'emailConfirmed',
        version: 1,
        at: '2026-11-20T04:30:00.000Z',
        correlationId: 'req-1',
        aggregate: { type: 'investor', id: '1', version: 2 },
        payload: { investorId: '1' },
      },
    }),
  },
})
const unreadable = (sequence: number) => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(sequence),
    NewImage: marshall({ pk: 'investor#1', sk: `event#${sequence}` }),
  },
})
const stream = (count: number) => ({ Records: Array.from({ length: count }, (_, index) => row(index + 1)) })

describe('the outbox relay', () => {
  it('publishes every event row under its domain and name, ten at a time', async () => {
    bus.on(PutEventsCommand).callsFake(({ Entries }: { Entries: unknown[] }) => ({
      FailedEntryCount: 0,
      Entries: Entries.map(() => ({ EventId: 'e' })),
    }))
    expect(await relay(new EventBridgeClient({}))(stream(12))).toEqual({ batchItemFailures: [] })
    const calls = bus.commandCalls(PutEventsCommand).map(call => call.args[0].input.Entries ?? [])
    expect(calls.map(entries => entries.length)).toEqual([10, 2])
    expect(calls[0]?.[0]).toMatchObject({
      EventBusName: 'sthirank',
      Source: 'sthirank.auth',
      DetailType: 'emailConfirmed',
    })
    expect(JSON.parse(calls[0]?.[0]?.Detail ?? '')).toMatchObject({
      id: 'evt_1',
      payload: { investorId: '1' },
    })
  })

  it('reports the first row the bus did not take, so that it is read again from there', async () => {
    bus.on(PutEventsCommand).resolves({
      FailedEntryCount: 1,
      Entries: [{ EventId: 'e' }, { ErrorCode: 'ThrottlingException' }, { EventId: 'e' }],
    })
    expect(await relay(new EventBridgeClient({}))(stream(3))).toEqual({
      batchItemFailures: [{ itemIdentifier: '2' }],
    })
  })

  it('reports the whole part when the bus cannot be reached', async () => {
    bus.on(PutEventsCommand).rejects(new Error('ECONNREFUSED'))
    expect(await relay(new EventBridgeClient({}))(stream(3))).toEqual({
      batchItemFailures: [{ itemIdentifier: '1' }],
    })
  })

  it('leaves out a row that cannot be read, with a line that calls a person, and publishes those behind it', async () => {
    bus.on(PutEventsCommand).callsFake(({ Entries }: { Entries: unknown[] }) => ({
      FailedEntryCount: 0,
      Entries: Entries.map(() => ({ EventId: 'e' })),
    }))
    const records = [row(1), unreadable(2), row(3)]
    expect(await relay(new EventBridgeClient({}))({ Records: records })).toEqual({ batchItemFailures: [] })
    expect(bus.commandCalls(PutEventsCommand)[0]?.args[0].input.Entries).toHaveLength(2)
    expect(log).toHaveBeenCalledWith('outbox.unreadable', { eventId: 'event#2' })
    expect(logLines['outbox.unreadable']).toBe('ERROR')
  })

  it('reports the row that failed by its own number when one before it was left out', async () => {
    bus.on(PutEventsCommand).resolves({
      FailedEntryCount: 1,
      Entries: [{ EventId: 'e' }, { ErrorCode: 'InternalFailure' }],
    })
    const records = [row(1), unreadable(2), row(3), row(4)]
    expect(await relay(new EventBridgeClient({}))({ Records: records })).toEqual({
      batchItemFailures: [{ itemIdentifier: '3' }],
    })
  })
})
