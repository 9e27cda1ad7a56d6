import { describe, expect, it } from 'vitest'
import { holds, updated } from './expressions.ts'
import { memoryTable } from './memoryTable.ts'

const row = { pk: 'p', sk: 's', state: 'open', version: 2, list: ['a'], inner: { id: 'doc_1' } }
const given = {
  names: { '#state': 'state', '#version': 'version', '#inner': 'inner', '#id': 'id' },
  values: { ':open': 'open', ':done': 'done', ':two': 2, ':three': 3, ':p': 'p', ':a': 'a', ':doc': 'doc_1' },
}

describe('conditions as the database judges them', () => {
  it.each([
    ['#state = :open', true],
    ['#state <> :open', false],
    ['missing <> :open', true],
    ['missing = :open', false],
    ['attribute_not_exists(pk) OR #state = :open', true],
    ['attribute_not_exists(pk) OR #state = :done AND #version = :two', false],
    ['(attribute_not_exists(pk) OR #state = :open) AND #version = :three', false],
    ['#state IN (:done, :open)', true],
    ['#version BETWEEN :two AND :three AND attribute_exists(sk)', true],
    ['#version < :three', true],
    ['#version < :two', false],
    // Values of two types have no order.
    ['#version < :open', false],
    ['missing < :two', false],
    ['begins_with(pk, :p)', true],
    ['contains(list, :a)', true],
    ['NOT #state = :open', false],
    ['#inner.#id <= :doc', true],
  ])('%s is %s', (condition, result) => {
    expect(holds(condition, row, given)).toBe(result)
  })

  it.each([
    '#state LIKE :open',
    'size(list) > :two',
    '#other = :open',
    '#state = :nothing',
    '#state = :open )',
  ])('%s is understood by nobody here and throws', condition => {
    expect(() => holds(condition, row, given)).toThrow()
  })
})

describe('updates', () => {
  it('set, add and remove', () => {
    expect(
      updated(
        row,
        'SET #state = :done, count = if_not_exists(count, :two) + :three, #inner.#id = :a REMOVE list ADD #version :two',
        given,
      ),
    ).toEqual({ pk: 'p', sk: 's', state: 'done', count: 5, version: 4, inner: { id: 'a' } })
    expect(row.inner.id).toBe('doc_1')
  })
})

describe('a table in memory', () => {
  const put = (pk: string, more: object = {}) => ({
    Put: { TableName: 't', Item: { pk, sk: 's', ...more }, ConditionExpression: 'attribute_not_exists(pk)' },
  })

  it('writes all or nothing and shows the row in the way', async () => {
    const table = memoryTable()
    expect(await table.transact([put('a')])).toEqual({ ok: true })
    expect(await table.transact([put('b'), put('a')])).toEqual({
      ok: false,
      reasons: [{ code: 'None' }, { code: 'ConditionalCheckFailed', item: { pk: 'a', sk: 's' } }],
    })
    expect([...table.rows.keys()]).toEqual(['t|a|s'])
    await table.transact([{ Delete: { TableName: 't', Key: { pk: 'a', sk: 's' } } }])
    expect(table.rows.size).toBe(0)
  })

  it('refuses a transaction that names a row twice, as the database does', async () => {
    await expect(memoryTable().transact([put('a'), put('a')])).rejects.toThrow('a row once')
  })

  it('reads the index in its own order', async () => {
    const table = memoryTable()
    await table.transact([
      put('a', { duePk: 'd', dueAt: '2' }),
      put('b', { duePk: 'd', dueAt: '1' }),
      put('c'),
    ])
    const found = await table.query({
      TableName: 't',
      IndexName: 'due',
      KeyConditionExpression: 'duePk = :pk AND dueAt <= :now',
      ExpressionAttributeValues: { ':pk': 'd', ':now': '2' },
    })
    expect(found.map(({ pk }) => pk)).toEqual(['b', 'a'])
  })
})
