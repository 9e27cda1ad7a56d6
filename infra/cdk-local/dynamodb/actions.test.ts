import { expect, it } from 'vitest'
import { readCall } from './actions.ts'

const place = { region: 'ap-south-1', account: '000000000000' }
const arn = (rest: string): string => `arn:aws:dynamodb:ap-south-1:000000000000:table/${rest}`
const read = (operation: string, body: unknown) => readCall(`DynamoDB_20120810.${operation}`, body, place)

it('asks for a transaction what each of its parts needs', () => {
  const call = read('TransactWriteItems', {
    TransactItems: [
      { Put: { TableName: 'a' } },
      { Update: { TableName: 'b' } },
      { Put: { TableName: 'b' } },
      { ConditionCheck: { TableName: 'gates' } },
    ],
  })
  expect(call.accessRequests).toEqual([
    { action: 'dynamodb:PutItem', resources: [arn('a'), arn('b')] },
    { action: 'dynamodb:UpdateItem', resources: [arn('b')] },
    { action: 'dynamodb:ConditionCheckItem', resources: [arn('gates')] },
  ])
  expect([call.writes, call.items]).toEqual([['a', 'b'], 4])
  expect(read('TransactGetItems', { TransactItems: [{ Get: { TableName: 'a' } }] }).accessRequests).toEqual([
    { action: 'dynamodb:GetItem', resources: [arn('a')] },
  ])
})

it('asks for an index when an index is read, and for every table of a batch', () => {
  expect(read('Query', { TableName: 'a', IndexName: 'due' }).accessRequests).toEqual([
    { action: 'dynamodb:Query', resources: [arn('a/index/due')] },
  ])
  expect(read('BatchWriteItem', { RequestItems: { a: [], b: [] } })).toMatchObject({
    accessRequests: [{ action: 'dynamodb:BatchWriteItem', resources: [arn('a'), arn('b')] }],
    writes: ['a', 'b'],
  })
})

it('knows a table by its ARN too', () => {
  expect(read('GetItem', { TableName: arn('a') })).toMatchObject({
    accessRequests: [{ resources: [arn('a')] }],
    writes: [],
  })
  expect(read('PutItem', { TableName: arn('a') }).writes).toEqual(['a'])
})

it('asks for the stream that is to be read', () => {
  const streams = (operation: string, body: unknown) =>
    readCall(`DynamoDBStreams_20120810.${operation}`, body, place)
  expect(streams('DescribeStream', { StreamArn: arn('a/stream/2026') }).accessRequests).toEqual([
    { action: 'dynamodb:DescribeStream', resources: [arn('a/stream/2026')] },
  ])
  expect(streams('GetRecords', { ShardIterator: 'x' }).accessRequests).toEqual([])
})

it('refuses by name what is not run here, and what cannot be read', () => {
  expect(() => read('ExecuteStatement', { Statement: 'SELECT * FROM a' })).toThrow(
    'DynamoDB ExecuteStatement is not run here',
  )
  expect(() => read('GetItem', {})).toThrow(/TableName/)
})
