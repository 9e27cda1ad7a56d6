import { beforeEach, describe, expect, it, vi } from 'vitest'
import { scriptedTable, testEnvironment } from '../testing.ts'
import { retryAfterSeconds, takeFrom, takeItem } from './limits.ts'

const limit = { name: 'login-per-account', most: 5, windowSeconds: 900 }
const now = new Date('2026-11-20T04:37:30.000Z')

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

describe('a limit', () => {
  it('is counted by the database, per subject and window, and keeps no person', async () => {
    const table = scriptedTable()
    const updates: Parameters<typeof table.update>[0][] = []
    table.update = input => {
      updates.push(input)
      return Promise.resolve({ used: 3 })
    }
    expect(await takeFrom(table, limit, 'asha@example.in', now)).toEqual({ ok: true, used: 3 })
    const later = new Date('2026-11-20T04:45:00.000Z')
    await takeFrom(table, limit, 'asha@example.in', later)
    await takeFrom(table, limit, 'ravi@example.in', now)
    const keys = updates.map(one => String(one.Key?.pk))
    expect(new Set(keys).size).toBe(3)
    expect(keys.join()).not.toContain('asha')
    expect(updates[0]).toMatchObject({
      UpdateExpression: 'SET #expiresAt = :to_expiresAt ADD #used :more_used',
      ConditionExpression: 'attribute_not_exists(#used) OR #used < :most',
      ExpressionAttributeValues: { ':most': 5 },
    })
  })

  it('that is used up tells when its window ends', async () => {
    const table = scriptedTable()
    table.update = () => Promise.resolve(undefined)
    expect(await takeFrom(table, limit, 'x', now)).toEqual({ ok: false, retryAfterSeconds: 450 })
    expect(retryAfterSeconds(limit, new Date('2026-11-20T04:44:59.999Z'))).toBe(1)
  })

  it('may be taken as an item of a larger write, under the same key', () => {
    expect(takeItem(limit, 'x', now).Update).toMatchObject({
      TableName: 'sthirank-sessions',
      Key: { pk: expect.stringMatching(/^limit#login-per-account#[\w-]+#1795149000000$/), sk: 'limit' },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
  })
})
