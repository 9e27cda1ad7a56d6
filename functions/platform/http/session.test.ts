import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WriteInProgress } from '../records/table.ts'
import { scriptedTable, testEnvironment } from '../testing.ts'
import {
  endSessionItems,
  openSessionItems,
  readEnding,
  readSession,
  secretOf,
  sessionCookie,
  sessionIdOf,
  sessionsOf,
} from './session.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const secret = 's'.repeat(43)
const opening = { investorId: 'inv_1', email: 'asha@example.in', device: 'Chrome', isMfuUser: false }

beforeEach(() => {
  for (const [name, value] of Object.entries(testEnvironment)) vi.stubEnv(name, value)
})

/** A table in which sessions were opened by the very items a log-in writes. */
async function withSessions(...opened: { secret: string; at: Date; investorId?: string }[]) {
  const table = scriptedTable()
  for (const { secret: one, at, investorId = 'inv_1' } of opened)
    await table.transact(openSessionItems(one, { ...opening, investorId, now: at }))
  table.transactions.length = 0
  return table
}

describe('a session', () => {
  it('is kept under the hash of its secret, which stands nowhere', async () => {
    const table = await withSessions({ secret, at: now })
    expect(JSON.stringify([...table.rows])).not.toContain(secret)
    expect(await readSession(table, secret, now)).toMatchObject({
      id: sessionIdOf(secret),
      investorId: 'inv_1',
    })
    expect(await readSession(table, sessionIdOf(secret), now)).toBeUndefined()
  })

  it('that ended is gone at once, from both rows', async () => {
    const table = await withSessions({ secret, at: now })
    await table.transact(endSessionItems('inv_1', sessionIdOf(secret)))
    expect(table.rows.size).toBe(0)
    expect(await readSession(table, secret, now)).toBeUndefined()
  })

  it('under a new secret keeps the hour of its log-in, so that rotation renews no limit', () => {
    const [row] = openSessionItems(secret, { ...opening, now, openedAt: ago(11 * 3_600_000) })
    expect(row?.Put?.Item).toMatchObject({
      openedAt: ago(11 * 3_600_000).toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + 3600,
    })
  })

  it('goes on when another call of the same screen renews it at this instant', async () => {
    const table = await withSessions({ secret, at: ago(400_000) })
    table.transact = () => Promise.reject(new WriteInProgress('other writes'))
    expect(await readSession(table, secret, now)).toMatchObject({ investorId: 'inv_1' })
  })

  it('is listed with the investor’s others, newest use first, without the dead and without anybody else’s', async () => {
    const table = await withSessions(
      { secret: 'a'.repeat(43), at: ago(60_000) },
      { secret: 'b'.repeat(43), at: ago(1000) },
      { secret: 'c'.repeat(43), at: ago(1_900_000) },
      { secret: 'd'.repeat(43), at: now, investorId: 'inv_2' },
    )
    expect((await sessionsOf(table, 'inv_1', now)).map(one => one.id)).toEqual([
      sessionIdOf('b'.repeat(43)),
      sessionIdOf('a'.repeat(43)),
    ])
  })
})

describe('why a session is over (U22)', () => {
  it.each([
    ['nothing while it goes on', ago(60_000), undefined, undefined],
    ['that nothing was done for half an hour', ago(1_900_000), undefined, 'idle'],
    ['that its hours have passed', ago(12 * 3_600_000 + 1), undefined, 'hours'],
    ['nothing of a log-out', now, 'logout', undefined],
    ['that it was ended from another device', now, 'elsewhere', 'elsewhere'],
    ['that the password was changed', now, 'password', 'password'],
  ] as const)('%s', async (_, openedAt, by, reason) => {
    const table = await withSessions({ secret, at: openedAt })
    const ended = by === 'logout' || by === undefined ? undefined : { by, now }
    if (by !== undefined) await table.transact(endSessionItems('inv_1', sessionIdOf(secret), ended))
    expect(await readEnding(table, secret, now)).toBe(reason)
    if (reason !== undefined) expect(await readSession(table, secret, now)).toBeUndefined()
  })

  it('is kept without anything of the person, and no longer than its cookie', async () => {
    const table = await withSessions({ secret, at: now })
    await table.transact(endSessionItems('inv_1', sessionIdOf(secret), { by: 'elsewhere', now }))
    expect([...table.rows.values()]).toEqual([
      {
        pk: `session#${sessionIdOf(secret)}`,
        sk: 'session',
        endedBy: 'elsewhere',
        expiresAt: Math.floor(now.getTime() / 1000) + 12 * 3600,
      },
    ])
    expect(await readEnding(table, 'x'.repeat(43), now)).toBeUndefined()
  })
})

describe('the cookie', () => {
  it('binds itself to this host and is out of reach of scripts and other sites', () => {
    expect(sessionCookie(secret)).toBe(
      `__Host-sid=${secret}; Max-Age=43200; Path=/; Secure; HttpOnly; SameSite=Lax`,
    )
  })
  it.each([
    ['none', [], undefined],
    ['one among others, with spaces around it', ['a=b', ` __Host-sid=${secret}`], secret],
    ['one of another name that ends alike', [`x__Host-sid=${secret}`], undefined],
    ['a name without the prefix', [`sid=${secret}`], undefined],
    ['a secret cut short', [`__Host-sid=${'s'.repeat(42)}`], undefined],
    ['a secret with something behind it', [`__Host-sid=${secret}#session`], undefined],
    ['the first of two', [`__Host-sid=${secret}`, `__Host-sid=${'x'.repeat(43)}`], secret],
  ])('is read: %s', (_what, cookies, found) => {
    expect(secretOf(cookies)).toBe(found)
  })
})
