import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '../../shared/contracts/auth/changePassword.ts'
import { readSession, type Session, sessionsOf } from '../platform/session.ts'
import { handleChangePassword } from './changePassword.ts'
import { passwordChangedAt } from './published.ts'
import { type AuthHouse, logIn, minutes, openAuthHouse, signUp } from './testing.ts'

let house: AuthHouse
beforeEach(() => {
  house = openAuthHouse()
})

const newPassword = 'a quieter river'
const change = (session: Session, password = newPassword) =>
  handleChangePassword(house.dependencies)(
    { password, repassword: password },
    house.call(changePassword, { session }),
  )

describe('changing the password', () => {
  it('ends every other session and gives this one a new secret, in two calls', async () => {
    const { investorId } = await signUp(house)
    const other = await logIn(house, { device: 'Firefox on Linux' })
    const mine = await logIn(house)
    house.pass(minutes(5))
    house.dynamo.forgetCalls()
    const outcome = await change(mine.session)
    expect(outcome).toMatchObject({ ok: true, body: { data: { nextPage: '/orobonds-profile' } } })
    expect(house.dynamo.calls()).toBe(2)
    const { table } = house.dependencies
    for (const { secret } of [other, mine]) {
      expect(await readSession(table, secret, house.now())).toBeUndefined()
    }
    const rotated = outcome.ok ? (outcome.effects.openedSession ?? '') : ''
    const left = await sessionsOf(table, investorId, house.now())
    expect(left).toHaveLength(1)
    // Rotation is no log-in: the session is as old as it was.
    expect(await readSession(table, rotated, house.now())).toMatchObject({
      openedAt: mine.session.openedAt,
      lastSeenAt: house.now(),
    })
    expect(house.events().at(-1)).toMatchObject({
      name: 'passwordChanged',
      payload: { investorId, how: 'changed' },
    })
    await expect(logIn(house)).rejects.toThrow('auth.authenticationFailed')
    await logIn(house, { password: newPassword })
  })

  it('ends a session that was opened with the old password in between', async () => {
    const { accountKey } = await signUp(house)
    const { session } = await logIn(house)
    house.dynamo.interrupt(() => {
      for (const row of house.dynamo.find(`email#${accountKey}|credentials`)) {
        Object.assign(row, {
          version: Number(row.version) + 1,
          sessions: { [session.id]: session.openedAt.toISOString(), thief: house.now().toISOString() },
        })
      }
      house.dynamo.rows.set('sthirank-sessions|session#thief|session', { pk: 'session#thief', sk: 'session' })
    })
    expect(await change(session)).toMatchObject({ ok: true })
    expect(house.dynamo.find('session#thief')).toEqual([])
  })

  it('notes when, for what moves money waits for a day after it', async () => {
    const { investorId } = await signUp(house)
    const { table } = house.dependencies
    expect(await passwordChangedAt(table, investorId)).toBeUndefined()
    const { session } = await logIn(house)
    house.pass(minutes(5))
    await change(session)
    expect(await passwordChangedAt(table, investorId)).toBe(house.now().toISOString())
    expect(await passwordChangedAt(table, 'inv_nobody-000000')).toBeUndefined()
  })

  it('refuses a common password', async () => {
    await signUp(house)
    const { session } = await logIn(house)
    expect(await change(session, 'password123')).toMatchObject({
      ok: false,
      problem: { id: 'auth.passwordTooCommon', field: 'password' },
    })
  })

  it('kills a link for a new password that is on its way', async () => {
    const { accountKey } = await signUp(house)
    const { session } = await logIn(house)
    for (const row of house.dynamo.find(`email#${accountKey}|credentials`)) {
      Object.assign(row, { resetId: 'rst_1', resetAt: house.now().toISOString() })
    }
    await change(session)
    expect((await house.dependencies.investors.readCredentials(accountKey))?.reset).toBeUndefined()
  })
})
