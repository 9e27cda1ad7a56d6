import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { eventsOf } from '../../../shared/contracts/defineEvent.ts'
import { defineTransition } from '../../../shared/lifecycle.ts'
import { createRecord, emit, moveRecord } from './moveRecord.ts'
import { openTable, WriteInProgress } from './table.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
beforeEach(() => dynamo.reset())

const now = new Date('2026-11-20T04:30:00.000Z')
const verified = eventsOf('auth')('thingVerified', { id: z.string() }, 2)
const verify = defineTransition<'pending' | 'verified' | 'closed'>({
  name: 'verify',
  from: ['pending'],
  to: 'verified',
  otherwise: 'common.conflict',
})
const base = {
  table: 'sthirank-auth',
  key: { pk: 'thing#1', sk: 'thing' },
  aggregate: { type: 'thing', id: '1' },
  now,
  correlationId: 'req-1',
}
const idempotency = { owner: 'inv_1', call: 'verify', key: 'k'.repeat(16), bodyHash: 'hash-of-body' }

const sent = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []
const cancelled = (reasons: { Code: string; Item?: Record<string, unknown> }[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: reasons.map(({ Code, Item }) => ({
      Code,
      ...(Item === undefined ? {} : { Item: marshall(Item) }),
    })),
  })

describe('the one write that moves a record', () => {
  it('holds the record, its event and its idempotency row together', async () => {
    dynamo.on(TransactWriteCommand).resolves({})
    const moved = await moveRecord(openTable(), {
      ...base,
      transition: verify,
      version: 3,
      set: { outcome: 'good' },
      events: [emit(verified, { id: '1' })],
      idempotency,
    })
    expect(moved).toEqual({ ok: true, version: 4 })
    const [key, record, event] = sent()
    expect(key?.Put?.Item).toMatchObject({
      pk: `idempotency#inv_1#verify#${'k'.repeat(16)}`,
      bodyHash: 'hash-of-body',
      recordId: '1',
      recordVersion: 4,
      expiresAt: Date.parse('2026-11-21T04:30:00Z') / 1000,
    })
    expect(record?.Update?.ConditionExpression).toBe('#state IN (:from0) AND #version = :readVersion')
    expect(record?.Update?.ExpressionAttributeValues).toMatchObject({
      ':from0': 'pending',
      ':readVersion': 3,
    })
    expect(event?.Put?.Item).toMatchObject({
      pk: 'thing#1',
      domain: 'auth',
      event: {
        name: 'thingVerified',
        version: 2,
        at: now.toISOString(),
        correlationId: 'req-1',
        aggregate: { type: 'thing', id: '1', version: 4 },
        payload: { id: '1' },
      },
    })
    expect(String(event?.Put?.Item?.sk)).toMatch(/^event#2026-11-20T04:30:00\.000Z#000000004\.00#evt_/)
  })

  it('answers a repeat with the record it made, and a key used for another body with a refusal', async () => {
    const inTheWay = (bodyHash: string) =>
      cancelled([{ Code: 'ConditionalCheckFailed', Item: { bodyHash, recordId: '1' } }, { Code: 'None' }])
    dynamo.on(TransactWriteCommand).rejectsOnce(inTheWay('hash-of-body')).rejectsOnce(inTheWay('another'))
    const again = () => moveRecord(openTable(), { ...base, transition: verify, version: 3, idempotency })
    expect(await again()).toEqual({ ok: false, reason: 'repeat', recordId: '1' })
    expect(await again()).toEqual({ ok: false, reason: 'keyReused' })
  })

  it('shows the row that stood in the way, without a second read', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled([{ Code: 'ConditionalCheckFailed', Item: { state: 'closed', version: 9 } }]))
    expect(await moveRecord(openTable(), { ...base, transition: verify, version: 3 })).toEqual({
      ok: false,
      reason: 'stale',
      current: { state: 'closed', version: 9 },
    })
  })

  it('names the further item that failed', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(
        cancelled([
          { Code: 'None' },
          { Code: 'None' },
          { Code: 'ConditionalCheckFailed', Item: { owner: 'inv_2' } },
        ]),
      )
    const gate = {
      ConditionCheck: {
        TableName: 't',
        Key: { pk: 'gate', sk: 'g' },
        ConditionExpression: 'attribute_exists(pk)',
      },
    }
    const created = await createRecord(openTable(), {
      ...base,
      state: 'pending',
      fields: {},
      items: [
        { refuses: 'bank', item: gate },
        { refuses: 'kyc', item: gate },
      ],
    })
    expect(created).toEqual({ ok: false, reason: 'itemFailed', refuses: 'kyc', current: { owner: 'inv_2' } })
  })

  it('tries again when another transaction was on the same row, and gives up loudly', async () => {
    const conflict = cancelled([{ Code: 'TransactionConflict' }])
    dynamo.on(TransactWriteCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({})
    expect(await createRecord(openTable(), { ...base, state: 'pending', fields: {} })).toEqual({
      ok: true,
      version: 1,
    })
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(3)
  })

  it('waits for a conflict before it believes a failed condition beside it', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled([{ Code: 'TransactionConflict' }, { Code: 'ConditionalCheckFailed' }]))
      .rejectsOnce(
        cancelled([
          { Code: 'ConditionalCheckFailed', Item: { bodyHash: 'hash-of-body', recordId: '1' } },
          { Code: 'ConditionalCheckFailed' },
        ]),
      )
    expect(await createRecord(openTable(), { ...base, state: 'pending', fields: {}, idempotency })).toEqual({
      ok: false,
      reason: 'repeat',
      recordId: '1',
    })
  })

  it('names a conflict that lasts, so that it is answered as in progress and not as an outage', async () => {
    vi.useFakeTimers()
    dynamo.on(TransactWriteCommand).rejects(cancelled([{ Code: 'TransactionConflict' }]))
    const written = createRecord(openTable(), { ...base, state: 'pending', fields: {} })
    const ended = expect(written).rejects.toThrow(WriteInProgress)
    await vi.runAllTimersAsync()
    await ended
    vi.useRealTimers()
  })
})
