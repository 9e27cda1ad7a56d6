import { describe, expect, it } from 'vitest'
import { type Access, createTransactions } from './transactions.ts'

/** Transactions whose durations end when the test says so. */
function underWay() {
  const ends: (() => void)[] = []
  const waited: number[] = []
  const transactions = createTransactions({ least: 10, most: 20 }, 7, ms => {
    waited.push(ms)
    return new Promise<void>(resolve => ends.push(resolve))
  })
  const run = (access: Access, ...items: string[]) =>
    transactions.run({ access, items }, () => Promise.resolve('answered'))
  return { run, ends, waited, transactions }
}

const cancelled = (...codes: string[]) => ({
  code: 'TransactionCanceledException',
  message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
  extra: { CancellationReasons: codes.map(Code => expect.objectContaining({ Code })) },
})

describe('while a transaction holds an item', () => {
  it('another one is cancelled, with the reason at that item', async () => {
    const { run } = underWay()
    void run('transactWrite', 'a', 'b')
    await expect(run('transactWrite', 'c', 'b')).rejects.toMatchObject(
      cancelled('None', 'TransactionConflict'),
    )
    await expect(run('transactGet', 'a', 'd')).rejects.toMatchObject(cancelled('TransactionConflict', 'None'))
  })

  it('a plain write of it is refused in its own words, and one of another item is not', async () => {
    const { run } = underWay()
    void run('transactWrite', 'a')
    await expect(run('write', 'a')).rejects.toMatchObject({
      code: 'TransactionConflictException',
      message: 'Transaction is ongoing for the item',
      status: 400,
    })
    expect(await run('write', 'b')).toBe('answered')
    expect(await run('batchWrite', 'a')).toBe('answered')
  })

  it('one that is cancelled holds nothing', async () => {
    const { run } = underWay()
    void run('transactWrite', 'a')
    await expect(run('transactWrite', 'a', 'b')).rejects.toMatchObject(
      cancelled('TransactionConflict', 'None'),
    )
    expect(await run('write', 'b')).toBe('answered')
  })
})

it('it is answered, and lets its items go, when its duration has passed, also when it was refused', async () => {
  const { run, ends, waited, transactions } = underWay()
  const first = run('transactWrite', 'a')
  const failed = transactions.run({ access: 'transactWrite', items: ['b'] }, () =>
    Promise.resolve('condition failed'),
  )
  expect(await Promise.race([first, Promise.resolve('under way')])).toBe('under way')
  for (const end of ends) end()
  expect(await first).toBe('answered')
  expect(await failed).toBe('condition failed')
  expect(await run('write', 'a')).toBe('answered')
  expect(waited).toHaveLength(2)
  for (const ms of waited) {
    expect(ms).toBeGreaterThanOrEqual(10)
    expect(ms).toBeLessThanOrEqual(20)
  }
})

it('a reading transaction is cancelled by writes under way, which do not meet each other', async () => {
  const transactions = createTransactions({ least: 10, most: 20 }, 7)
  let end = (): void => {}
  const writing = transactions.run(
    { access: 'write', items: ['a'] },
    () =>
      new Promise<void>(resolve => {
        end = resolve
      }),
  )
  await expect(
    transactions.run({ access: 'transactGet', items: ['a'] }, () => Promise.resolve()),
  ).rejects.toMatchObject(cancelled('TransactionConflict'))
  await transactions.run({ access: 'write', items: ['a'] }, () => Promise.resolve())
  end()
  await writing
  await transactions.run({ access: 'transactGet', items: ['a'] }, () => Promise.resolve())
})

it('the durations are those of the seed', async () => {
  const durations = async (seed: number): Promise<number[]> => {
    const waited: number[] = []
    const transactions = createTransactions({ least: 10, most: 20 }, seed, ms => {
      waited.push(ms)
      return Promise.resolve()
    })
    for (let index = 0; index < 5; index += 1)
      await transactions.run({ access: 'transactWrite', items: ['a'] }, () => Promise.resolve())
    return waited
  }
  expect(await durations(3)).toEqual(await durations(3))
  expect(await durations(3)).not.toEqual(await durations(4))
})
