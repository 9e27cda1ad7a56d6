import { BatchGetCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openTable } from './table.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
beforeEach(() => {
  dynamo.reset()
  vi.useRealTimers()
})
const table = 'sthirank-book'
const keys = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ pk: `stock#${index}`, sk: 'stock' }))
const keysOf = (call: number) =>
  dynamo.commandCalls(BatchGetCommand)[call]?.args[0].input.RequestItems?.[table]?.Keys ?? []

describe('many rows in one call', () => {
  it('asks for a hundred at a time and gives what exists', async () => {
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: { [table]: RequestItems[table].Keys.slice(1) },
    }))
    const found = await openTable().getMany(table, keys(250))
    expect(dynamo.commandCalls(BatchGetCommand).map((_, call) => keysOf(call).length)).toEqual([100, 100, 50])
    expect(found).toHaveLength(247)
  })

  it('asks nothing for no keys', async () => {
    expect(await openTable().getMany(table, [])).toEqual([])
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0)
  })

  it('asks again for what was left over', async () => {
    const [first = { pk: '', sk: '' }, second = { pk: '', sk: '' }] = keys(2)
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { [table]: [first] }, UnprocessedKeys: { [table]: { Keys: [second] } } })
      .resolves({ Responses: { [table]: [second] } })
    expect(await openTable().getMany(table, keys(2))).toEqual([first, second])
    expect(keysOf(1)).toEqual([second])
  })

  it('fails rather than giving half of it, when they are left over for ever', async () => {
    vi.useFakeTimers()
    dynamo
      .on(BatchGetCommand)
      .callsFake(({ RequestItems }) => ({ Responses: {}, UnprocessedKeys: { [table]: RequestItems[table] } }))
    const failed = expect(openTable().getMany(table, keys(1))).rejects.toThrow('again and again')
    await vi.runAllTimersAsync()
    await failed
  })
})
