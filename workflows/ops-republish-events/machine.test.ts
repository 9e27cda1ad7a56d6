import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { republishEvents } from '../../functions/platform/events/republishEvents.ts'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { testEnvironment } from '../../functions/platform/testing.ts'
import { operatorStart, outputOf, outputOfPreview } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { republish, wired } from './steps.ts'

const bus = mockClient(EventBridgeClient)
const orderId = 'ord_mfz3k1x0-0123456789abcdef01234567'
const other = 'ord_mfz3k1x1-0123456789abcdef01234567'

let table: MemoryTable
beforeEach(async () => {
  bus.reset()
  bus.on(PutEventsCommand).callsFake(({ Entries }: { Entries: unknown[] }) => ({
    FailedEntryCount: 0,
    Entries: Entries.map(() => ({ EventId: 'e' })),
  }))
  vi.stubEnv('EVENT_BUS', testEnvironment.EVENT_BUS)
  table = memoryTable()
  await keep('evt_before', '2026-11-23T03:44:59.999Z', orderId)
  await keep('evt_first', '2026-11-23T03:45:00.000Z', orderId)
  await keep('evt_last', '2026-11-23T05:30:59.999Z', other)
  await keep('evt_after', '2026-11-23T05:31:00.000Z', orderId)
})

/** A row of the outbox, as a transaction writes it. */
async function keep(id: string, at: string, aggregateId: string, event: object = {}): Promise<void> {
  const aggregate = { type: 'order', id: aggregateId, version: 1 }
  const detail = {
    id,
    name: 'orderPaid',
    version: 1,
    at,
    correlationId: 'req-1',
    aggregate,
    payload: {},
    ...event,
  }
  const Item = {
    pk: `order#${aggregateId}`,
    sk: `event#${at}#000000001.00#${id}`,
    domain: 'orders',
    event: detail,
  }
  await table.transact([
    { Put: { TableName: 'sthirank-orders', Item } },
    { Put: { TableName: 'sthirank-orders', Item: { pk: `order#${aggregateId}`, sk: 'order' } } },
  ])
}

const send = operatorStart(definition, {
  action: () =>
    republish(
      wired(table, 'sthirank-operations', {
        republish: republishEvents(table, new EventBridgeClient({})),
        tableOf: domain => `sthirank-${domain}`,
      }),
    ),
  typed: {
    domain: 'orders',
    from: '2026-11-23T09:15',
    to: '2026-11-23T11:00',
    by: 'kavya.p',
    reason: 'the bus was away for a day',
  },
  now: () => new Date('2026-11-24T04:30:00.000Z'),
})
const entry = z.object({ Source: z.string(), DetailType: z.string(), Detail: z.string() })
const sent = () =>
  bus
    .commandCalls(PutEventsCommand)
    .flatMap(call => call.args[0].input.Entries ?? [])
    .map(one => z.parse(entry, one))
const ids = () => sent().map(({ Detail }) => z.parse(z.object({ id: z.string() }), JSON.parse(Detail)).id)
const audits = () => operatorAuditStore(table, 'sthirank-operations').read('events#orders', 9)

describe('publishing again', () => {
  it('sends the events of the minutes named, as they were, and leaves an audit row', async () => {
    expect(outputOf(await send())).toBe('Sent again: 2 events of orders.')
    expect(ids()).toEqual(['evt_first', 'evt_last'])
    expect(sent()[0]).toMatchObject({ Source: 'sthirank.orders', DetailType: 'orderPaid' })
    expect(await audits()).toMatchObject([
      { flow: 'ops-republish-events', decision: '2026-11-23T09:15 to 2026-11-23T11:00', by: 'kavya.p' },
    ])
  })

  it('sends those of one record, and says so when there are none', async () => {
    expect(outputOf(await send({ aggregateId: other }))).toBe('Sent again: 1 event of orders.')
    expect(ids()).toEqual(['evt_last'])
    expect(outputOf(await send({ domain: 'kyc' }))).toBe('Nothing was sent: kyc has no event of that time.')
  })

  it('names rows that cannot be read, and sends the others', async () => {
    await keep('evt_broken', '2026-11-23T04:00:00.000Z', other, { name: 7 })
    expect(outputOf(await send())).toBe(
      'Sent again: 2 events of orders. 1 could not be read: tell engineering.',
    )
  })

  it('begins anew when the bus did not take everything, under one audit row', async () => {
    bus
      .on(PutEventsCommand)
      .resolvesOnce({ FailedEntryCount: 1, Entries: [{ ErrorCode: 'InternalFailure' }] })
      .resolves({ FailedEntryCount: 0, Entries: [{ EventId: 'e' }] })
    expect(outputOf(await send())).toBe('Sent again: 2 events of orders.')
    expect(await audits()).toHaveLength(1)
  })

  it('says what to do when the bus does not answer', async () => {
    bus.on(PutEventsCommand).rejects(new Error('down'))
    const ended = await send()
    expect(`${ended.status} ${ended.error}`).toBe('FAILED SomethingBroke')
  })

  it('refuses times that are none, or too long ago, and other slips, without an audit row', async () => {
    const causeOf = async (more: Record<string, unknown>) => (await send(more)).cause
    expect(await causeOf({ to: '2026-11-23T09:00' })).toBe('to: it is before from. Nothing was sent.')
    expect(await causeOf({ from: '2026-11-25T09:00', to: '2026-11-25T10:00' })).toMatch(
      /^from: it is in the future/,
    )
    expect(await causeOf({ from: '2026-10-01T09:00', to: '2026-10-01T10:00' })).toMatch(
      /^from: it is more than 28 days ago/,
    )
    expect(await causeOf({ from: '2026-11-10T09:00' })).toMatch(/^to: it is more than 7 days after from/)
    expect(await causeOf({ from: '2026-11-31T09:00' })).toMatch(
      /^Nothing was changed. from: it is a time in India/,
    )
    expect(await causeOf({ domain: 'book' })).toMatch(/^Nothing was changed. domain: it is a domain/)
    expect(await causeOf({ aggregateId: 'event#' })).toMatch(
      /^Nothing was changed. aggregateId: it is the id/,
    )
    expect(sent()).toEqual([])
    expect([...table.rows.keys()].filter(key => key.startsWith('sthirank-operations'))).toEqual([])
  })
})

it('is previewed: events are counted and none is sent (O1)', async () => {
  expect(await outputOfPreview(table, () => send({ preview: true }))).toBe(
    'Preview: nothing was changed. The output would be: Sent again: 2 events of orders.',
  )
  expect(sent()).toEqual([])
})
