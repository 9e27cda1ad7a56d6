import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../shared/contracts/auth/endSession.ts'
import { listSessions } from '../../shared/contracts/auth/listSessions.ts'
import { readSession, type Session } from '../platform/session.ts'
import { handleEndSession } from './endSession.ts'
import { handleListSessions } from './listSessions.ts'
import { type AuthHouse, logIn, minutes, openAuthHouse, signUp } from './testing.ts'

let house: AuthHouse
beforeEach(() => {
  house = openAuthHouse()
})

const end = (session: Session, id: string) =>
  handleEndSession(house.dependencies)({ id }, house.call(endSession, { session }))

async function listed(session: Session) {
  const outcome = await handleListSessions(house.dependencies)({}, house.call(listSessions, { session }))
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return outcome.body.data.sessions
}

describe('the list of sessions', () => {
  it('shows devices, newest use first, and which is this one, in one call', async () => {
    await signUp(house)
    const linux = await logIn(house, { device: 'Firefox on Linux' })
    house.pass(minutes(1))
    const mine = await logIn(house)
    house.dynamo.forgetCalls()
    const list = await listed(mine.session)
    expect(house.dynamo.calls()).toBe(1)
    expect(list).toEqual([
      expect.objectContaining({ device: 'Chrome on Android', current: true }),
      expect.objectContaining({ id: linux.session.id, device: 'Firefox on Linux', current: false }),
    ])
    expect(JSON.stringify(list)).not.toContain(mine.secret)
  })
})

describe('ending a session', () => {
  it('ends one at once, in one call', async () => {
    await signUp(house)
    const other = await logIn(house)
    const mine = await logIn(house)
    house.dynamo.forgetCalls()
    expect(await end(mine.session, other.session.id)).toMatchObject({
      ok: true,
      body: { data: { ended: 1 } },
    })
    expect(house.dynamo.calls()).toBe(1)
    expect(await readSession(house.dependencies.table, other.secret, house.now())).toBeUndefined()
    expect(await readSession(house.dependencies.table, mine.secret, house.now())).toBeDefined()
  })

  it('does not know a session of another investor', async () => {
    await signUp(house)
    await signUp(house, { email: 'ravi@example.in' })
    const ravi = await logIn(house, { email: 'ravi@example.in' })
    const mine = await logIn(house)
    for (const id of [ravi.session.id, 'nobody-ever-opened-this']) {
      expect(await end(mine.session, id)).toMatchObject({ ok: false, problem: { id: 'auth.sessionUnknown' } })
    }
    expect(await readSession(house.dependencies.table, ravi.secret, house.now())).toBeDefined()
  })

  it('closes the cookie when it is this one', async () => {
    await signUp(house)
    const mine = await logIn(house)
    expect(await end(mine.session, mine.session.id)).toMatchObject({
      ok: true,
      effects: { closedSession: true },
    })
  })

  it('ends all others, in three calls, though a log-in comes in between', async () => {
    const { accountKey } = await signUp(house)
    const others = [await logIn(house), await logIn(house)]
    const mine = await logIn(house)
    house.dynamo.forgetCalls()
    expect(await end(mine.session, 'others')).toMatchObject({ ok: true, body: { data: { ended: 2 } } })
    expect(house.dynamo.calls()).toBe(3)
    for (const { secret } of others) {
      expect(await readSession(house.dependencies.table, secret, house.now())).toBeUndefined()
    }
    expect(await listed(mine.session)).toHaveLength(1)
    house.dynamo.interrupt(() => {
      for (const row of house.dynamo.find(`email#${accountKey}|credentials`)) {
        row.version = Number(row.version) + 1
      }
    })
    expect(await end(mine.session, 'others')).toMatchObject({ ok: true, body: { data: { ended: 0 } } })
  })
})
