import { beforeEach, describe, expect, it } from 'vitest'
import { changePassword } from '../../../shared/contracts/auth/changePassword.ts'
import { readSession, type Session, sessionsOf } from '../../platform/http/session.ts'
import { passwordChangedAt } from '../published.ts'
import { type AuthScene, goodPassword, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleChangePassword } from './changePassword.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

const newPassword = 'a quieter river'
const change = (session: Session, password = newPassword, currentPassword = goodPassword) =>
  handleChangePassword(scene.dependencies)(
    { currentPassword, password, repassword: password },
    scene.call(changePassword, { session }),
  )

describe('changing the password', () => {
  it('ends every other session and gives this one a new secret, in three calls', async () => {
    const { investorId } = await signUp(scene)
    const other = await logIn(scene, { device: 'Firefox on Linux' })
    const mine = await logIn(scene)
    scene.pass(minutes(5))
    scene.dynamo.forgetCalls()
    const outcome = await change(mine.session)
    expect(outcome).toMatchObject({ ok: true, body: { data: { nextPage: '/orobonds-profile' } } })
    expect(scene.dynamo.calls()).toBe(3)
    const { table } = scene.dependencies
    for (const { secret } of [other, mine]) {
      expect(await readSession(table, secret, scene.now())).toBeUndefined()
    }
    const rotated = outcome.ok ? (outcome.effects.openedSession ?? '') : ''
    const left = await sessionsOf(table, investorId, scene.now())
    expect(left).toHaveLength(1)
    // Rotation is no log-in: the session is as old as it was.
    expect(await readSession(table, rotated, scene.now())).toMatchObject({
      openedAt: mine.session.openedAt,
      lastSeenAt: scene.now(),
    })
    expect(scene.events().at(-1)).toMatchObject({
      name: 'passwordChanged',
      payload: { investorId, how: 'changed' },
    })
    await expect(logIn(scene)).rejects.toThrow('auth.authenticationFailed')
    await logIn(scene, { password: newPassword })
  })

  it('ends a session that was opened with the old password in between', async () => {
    const { accountKey } = await signUp(scene)
    const { session } = await logIn(scene)
    scene.dynamo.interrupt(() => {
      for (const row of scene.dynamo.find(`email#${accountKey}|credentials`)) {
        Object.assign(row, {
          version: Number(row.version) + 1,
          sessions: { [session.id]: session.openedAt.toISOString(), thief: scene.now().toISOString() },
        })
      }
      scene.dynamo.rows.set('sthirank-sessions|session#thief|session', { pk: 'session#thief', sk: 'session' })
    })
    expect(await change(session)).toMatchObject({ ok: true })
    // Nothing is left of it but why it is over (U22).
    expect(scene.dynamo.find('session#thief')).toEqual([
      { pk: 'session#thief', sk: 'session', endedBy: 'password', expiresAt: expect.any(Number) },
    ])
  })

  it('notes when, for what moves money waits for a day after it', async () => {
    const { investorId } = await signUp(scene)
    const { table } = scene.dependencies
    expect(await passwordChangedAt(table, investorId)).toBeUndefined()
    const { session } = await logIn(scene)
    scene.pass(minutes(5))
    await change(session)
    expect(await passwordChangedAt(table, investorId)).toBe(scene.now().toISOString())
    expect(await passwordChangedAt(table, 'inv_nobody-000000')).toBeUndefined()
  })

  it('refuses a common password', async () => {
    await signUp(scene)
    const { session } = await logIn(scene)
    expect(await change(session, 'password123')).toMatchObject({
      ok: false,
      problem: { id: 'auth.passwordTooCommon', field: 'password' },
    })
  })

  it('taking an account over with a borrowed session needs the current password, and five guesses are all (S7)', async () => {
    await signUp(scene)
    const { session } = await logIn(scene)
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await change(session, newPassword, `guess ${guess}`)).toMatchObject({
        problem: { id: 'auth.currentPasswordWrong', field: 'currentPassword' },
      })
    expect(await change(session)).toMatchObject({ problem: { id: 'auth.locked' } })
    await logIn(scene)
    scene.pass(minutes(15))
    expect(await change(session)).toMatchObject({ ok: true })
  })

  it('refuses a password made of the name or the e-mail (S7)', async () => {
    await signUp(scene)
    const { session } = await logIn(scene)
    expect(await change(session, 'Asha-Rao-2026')).toMatchObject({
      problem: { id: 'auth.passwordPersonal', field: 'password' },
    })
  })

  it('kills a link for a new password that is on its way', async () => {
    const { accountKey } = await signUp(scene)
    const { session } = await logIn(scene)
    for (const row of scene.dynamo.find(`email#${accountKey}|credentials`)) {
      Object.assign(row, { resets: { rst_1: scene.now().toISOString() } })
    }
    await change(session)
    expect((await scene.dependencies.investors.readCredentials(accountKey))?.resets).toEqual({})
  })
})
