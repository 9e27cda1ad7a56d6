import { BatchGetCommand, DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
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

describe('single rows', () => {
  const rows = [
    { pk: 'investor#1', sk: 'kyc' },
    { pk: 'investor#1', sk: 'bank' },
  ] as const
  const [kyc, bank] = rows
  const answerAll = () =>
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: Object.fromEntries(
        Object.entries<{ Keys: object[] }>(RequestItems).map(([name, { Keys }]) => [
          name,
          Keys.map(key => ({ ...key, of: name })),
        ]),
      ),
    }))

  it('asked for at the same time are one consistent call, whatever their tables', async () => {
    answerAll()
    const { get } = openTable()
    const found = await Promise.all([get('a', kyc), get('b', kyc), get('a', bank), get('a', kyc)])
    expect(found).toEqual([
      { ...kyc, of: 'a' },
      { ...kyc, of: 'b' },
      { ...bank, of: 'a' },
      { ...kyc, of: 'a' },
    ])
    expect(dynamo.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems)).toEqual([
      { a: { Keys: [kyc, bank], ConsistentRead: true }, b: { Keys: [kyc], ConsistentRead: true } },
    ])
    expect(dynamo.commandCalls(GetCommand)).toHaveLength(0)
  })

  it('asked for alone, or twice at the same time, are a simple read', async () => {
    dynamo.on(GetCommand).resolves({ Item: { ...kyc } })
    const { get } = openTable()
    expect(await get('a', kyc)).toEqual(kyc)
    expect(await Promise.all([get('a', kyc), get('a', kyc)])).toEqual([kyc, kyc])
    expect(dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input)).toEqual(
      Array(2).fill({ TableName: 'a', Key: kyc, ConsistentRead: true }),
    )
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(0)
  })

  it('that do not exist are none, beside others that do', async () => {
    dynamo.on(BatchGetCommand).resolves({ Responses: { a: [{ ...bank }] } })
    const { get } = openTable()
    expect(await Promise.all([get('a', kyc), get('a', bank)])).toEqual([undefined, bank])
  })

  it('left over are asked for again, consistently, and a failure is everybody’s', async () => {
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({
        Responses: { a: [{ ...kyc }] },
        UnprocessedKeys: { b: { Keys: [kyc], ConsistentRead: true } },
      })
      .resolvesOnce({ Responses: { b: [{ ...kyc }] } })
      .rejects(new Error('line down'))
    const { get } = openTable()
    expect(await Promise.all([get('a', kyc), get('b', kyc)])).toEqual([kyc, kyc])
    expect(dynamo.commandCalls(BatchGetCommand)[1]?.args[0].input.RequestItems).toEqual({
      b: { Keys: [kyc], ConsistentRead: true },
    })
    const failed = await Promise.allSettled([get('a', kyc), get('b', kyc)])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('of more than a hundred keys are several calls', async () => {
    answerAll()
    const { get } = openTable()
    const found = await Promise.all(keys(150).map(key => get(table, key)))
    expect(found).toHaveLength(150)
    expect(dynamo.commandCalls(BatchGetCommand).map((_, call) => keysOf(call).length)).toEqual([100, 50])
  })
})
