import { beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../shared/contracts/auth/endSession.ts'
import { listSessions } from '../../../shared/contracts/auth/listSessions.ts'
import { readEnding, readSession, type Session } from '../../platform/http/session.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleEndSession } from './endSession.ts'
import { handleListSessions } from './listSessions.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

const end = (session: Session, id: string) =>
  handleEndSession(scene.dependencies)({ id }, scene.call(endSession, { session }))

async function listed(session: Session) {
  const outcome = await handleListSessions(scene.dependencies)({}, scene.call(listSessions, { session }))
  if (!outcome.ok) throw new Error(outcome.problem.id)
  return outcome.body.data.sessions
}

describe('the list of sessions', () => {
  it('shows devices, newest use first, and which is this one, in one call', async () => {
    await signUp(scene)
    const linux = await logIn(scene, { device: 'Firefox on Linux' })
    scene.pass(minutes(1))
    const mine = await logIn(scene)
    scene.dynamo.forgetCalls()
    const list = await listed(mine.session)
    expect(scene.dynamo.calls()).toBe(1)
    expect(list).toEqual([
      expect.objectContaining({ device: 'Chrome on Android', current: true }),
      expect.objectContaining({ id: linux.session.id, device: 'Firefox on Linux', current: false }),
    ])
    expect(JSON.stringify(list)).not.toContain(mine.secret)
  })
})

describe('ending a session', () => {
  it('ends one at once, in one call', async () => {
    await signUp(scene)
    const other = await logIn(scene)
    const mine = await logIn(scene)
    scene.dynamo.forgetCalls()
    expect(await end(mine.session, other.session.id)).toMatchObject({
      ok: true,
      body: { data: { ended: 1 } },
    })
    expect(scene.dynamo.calls()).toBe(1)
    expect(await readSession(scene.dependencies.table, other.secret, scene.now())).toBeUndefined()
    expect(await readEnding(scene.dependencies.table, other.secret, scene.now())).toBe('elsewhere')
    expect(await readSession(scene.dependencies.table, mine.secret, scene.now())).toBeDefined()
  })

  it('does not know a session of another investor', async () => {
    await signUp(scene)
    await signUp(scene, { email: 'ravi@example.in' })
    const ravi = await logIn(scene, { email: 'ravi@example.in' })
    const mine = await logIn(scene)
    for (const id of [ravi.session.id, 'nobody-ever-opened-this']) {
      expect(await end(mine.session, id)).toMatchObject({ ok: false, problem: { id: 'auth.sessionUnknown' } })
    }
    expect(await readSession(scene.dependencies.table, ravi.secret, scene.now())).toBeDefined()
  })

  it('closes the cookie when it is this one', async () => {
    await signUp(scene)
    const mine = await logIn(scene)
    expect(await end(mine.session, mine.session.id)).toMatchObject({
      ok: true,
      effects: { closedSession: true },
    })
  })

  it('ends all others, in three calls, though a log-in comes in between', async () => {
    const { accountKey } = await signUp(scene)
    const others = [await logIn(scene), await logIn(scene)]
    const mine = await logIn(scene)
    scene.dynamo.forgetCalls()
    expect(await end(mine.session, 'others')).toMatchObject({ ok: true, body: { data: { ended: 2 } } })
    expect(scene.dynamo.calls()).toBe(3)
    for (const { secret } of others) {
      expect(await readSession(scene.dependencies.table, secret, scene.now())).toBeUndefined()
    }
    expect(await listed(mine.session)).toHaveLength(1)
    scene.dynamo.interrupt(() => {
      for (const row of scene.dynamo.find(`email#${accountKey}|credentials`)) {
        row.version = Number(row.version) + 1
      }
    })
    expect(await end(mine.session, 'others')).toMatchObject({ ok: true, body: { data: { ended: 0 } } })
  })
})
