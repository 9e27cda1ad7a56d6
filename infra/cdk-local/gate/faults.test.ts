import type { AwsRefusal } from 'asl-interpreter'
import { describe, expect, it } from 'vitest'
import { createFaults, type DurableInstant } from './faults.ts'

/** The results of 200 calls of one action: `.` for success, else the refusal's code. */
async function fates(seed: number, action: string, between: string[] = []): Promise<string[]> {
  const faults = createFaults(seed, { throttle: 0.2, conflict: 0.1 })
  const met: string[] = []
  for (let i = 0; i < 200; i += 1) {
    for (const other of between) await faults.strike(other, 2).catch(() => undefined)
    met.push(
      await faults.strike(action, 2).then(
        () => '.',
        (refusal: AwsRefusal) => refusal.code,
      ),
    )
  }
  return met
}

describe('faults from a seed', () => {
  it('is the same for the same seed, whatever other calls come in between', async () => {
    const first = await fates(7, 'dynamodb:GetItem')
    expect(await fates(7, 'dynamodb:GetItem', ['sqs:SendMessage', 'dynamodb:PutItem'])).toEqual(first)
    expect(await fates(8, 'dynamodb:GetItem')).not.toEqual(first)
    const struck = first.filter(fate => fate === 'ProvisionedThroughputExceededException').length
    expect(struck).toBeGreaterThan(20)
    expect(struck).toBeLessThan(60)
  })

  it('cancels transactions as DynamoDB does, item by item', async () => {
    const faults = createFaults(1, { conflict: 1 })
    await expect(faults.strike('dynamodb:TransactWriteItems', 3)).rejects.toMatchObject({
      code: 'TransactionCanceledException',
      message: expect.stringContaining('[TransactionConflict, None, None]'),
      extra: { CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }, { Code: 'None' }] },
    })
    await expect(faults.strike('dynamodb:GetItem')).resolves.toBeUndefined()
  })

  it('throttles each service in its own words', async () => {
    const faults = createFaults(1, { throttle: 1 })
    await expect(faults.strike('s3:PutObject')).rejects.toMatchObject({ code: 'SlowDown', status: 503 })
    await expect(faults.strike('lambda:InvokeFunction')).rejects.toMatchObject({
      code: 'TooManyRequestsException',
      status: 429,
    })
    await expect(faults.strike('states:StartExecution')).rejects.toMatchObject({
      code: 'ThrottlingException',
    })
  })

  it('does nothing unless asked', async () => {
    const faults = createFaults(3)
    for (let i = 0; i < 1000; i += 1) await faults.strike('dynamodb:TransactWriteItems', 2)
    expect(faults.duplicates('q')).toBe(false)
    expect(faults.durableWrite('x', () => 5)).toBe(5)
  })

  it.each([
    { when: 'before' as const, diary: ['1 written', 'crashed', '2 written', '3 written'] },
    { when: 'after' as const, diary: ['1 written', '2 written', 'crashed', '3 written'] },
  ])('crashes $when the second durable write, also when it is asynchronous', async ({ when, diary }) => {
    const seen: string[] = []
    const faults = createFaults(1, { crashAt: { write: 2, when } }, () => seen.push('crashed'))
    faults.durableWrite('first', () => seen.push('1 written'))
    await faults.durableWrite('second', async () => {
      await Promise.resolve()
      seen.push('2 written')
    })
    faults.durableWrite('third', () => seen.push('3 written'))
    expect(seen).toEqual(diary)
    expect(faults.writes).toBe(3)
  })

  it('shows each durable write to its witness, before and after it, by its name', async () => {
    const seen: string[] = []
    const observer = ({ write, when }: DurableInstant, label: string) => {
      seen.push(`${write} ${when} ${label}`)
    }
    const faults = createFaults(1, { observer })
    faults.durableWrite('first', () => seen.push('written'))
    await faults.durableWrite('second', async () => {
      await Promise.resolve()
      seen.push('written')
    })
    await faults
      .durableWrite('third', () => Promise.reject(new Error('disk full')))
      .catch(() => seen.push('failed'))
    expect(seen).toEqual([
      '1 before first',
      'written',
      '1 after first',
      '2 before second',
      'written',
      '2 after second',
      '3 before third',
      'failed',
    ])
  })

  it('hands on the failure of a write and does not die after it', async () => {
    const faults = createFaults(1, { crashAt: { write: 1, when: 'after' } }, () => {
      throw new Error('died')
    })
    await expect(faults.durableWrite('x', () => Promise.reject(new Error('disk full')))).rejects.toThrow(
      'disk full',
    )
  })
})
