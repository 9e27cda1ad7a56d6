import { describe, expect, it } from 'vitest'
import {
  checkItem,
  deleteItem,
  exists,
  isNew,
  putItem,
  rowsOfPartition,
  updateItem,
  updateOf,
} from './writes.ts'

const key = { pk: 'order#1', sk: 'order' }
const showOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }

describe('an update', () => {
  it('says what it sets, adds and removes, and on what condition', () => {
    expect(
      updateItem('orders', key, {
        set: { state: 'paid', note: undefined },
        add: { units: -3 },
        remove: ['dueAt'],
        when: '#state = :from AND units >= :least',
        values: { from: 'placed', least: 3 },
      }),
    ).toEqual({
      Update: {
        TableName: 'orders',
        Key: key,
        UpdateExpression: 'SET #state = :to_state ADD #units :more_units REMOVE #dueAt',
        ConditionExpression: '#state = :from AND units >= :least',
        ExpressionAttributeNames: { '#state': 'state', '#units': 'units', '#dueAt': 'dueAt' },
        ExpressionAttributeValues: { ':to_state': 'paid', ':more_units': -3, ':from': 'placed', ':least': 3 },
        ...showOld,
      },
    })
  })
  it('that only removes has no values, and a field that is named otherwise keeps its name', () => {
    expect(
      updateOf('orders', key, {
        remove: ['dueAt'],
        when: 'attribute_exists(requests.#id)',
        names: { id: 'liq_1' },
      }),
    ).toEqual({
      TableName: 'orders',
      Key: key,
      UpdateExpression: 'REMOVE #dueAt',
      ConditionExpression: 'attribute_exists(requests.#id)',
      ExpressionAttributeNames: { '#dueAt': 'dueAt', '#id': 'liq_1' },
    })
  })
})

it('a row is put, deleted or checked on a condition, or without one', () => {
  expect(putItem('orders', { ...key, units: 3 }, isNew)).toEqual({
    Put: {
      TableName: 'orders',
      Item: { ...key, units: 3 },
      ConditionExpression: 'attribute_not_exists(pk)',
      ...showOld,
    },
  })
  expect(deleteItem('orders', key)).toEqual({ Delete: { TableName: 'orders', Key: key, ...showOld } })
  expect(checkItem('orders', key, exists)).toEqual({
    ConditionCheck: {
      TableName: 'orders',
      Key: key,
      ConditionExpression: 'attribute_exists(pk)',
      ...showOld,
    },
  })
})

it('a partition is read consistently, whole or from its newest rows of a prefix', () => {
  expect(rowsOfPartition('orders', 'order#1')).toEqual({
    TableName: 'orders',
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': 'order#1' },
    ConsistentRead: true,
  })
  expect(rowsOfPartition('orders', 'order#1', { prefix: 'event#', newestFirst: true, most: 2 })).toEqual({
    TableName: 'orders',
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': 'order#1', ':prefix': 'event#' },
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: 2,
  })
})
