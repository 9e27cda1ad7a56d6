import { beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '../../../shared/contracts/auth/forgotPassword.ts'
import { resetPassword } from '../../../shared/contracts/auth/resetPassword.ts'
import { readSession } from '../../platform/http/session.ts'
import { passwordChangedAt, readIdentity } from '../published.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleForgotPassword } from './forgotPassword.ts'
import { handleResetPassword } from './resetPassword.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

const newPassword = 'a quieter river'
const reset = (token: string, password = newPassword) =>
  handleResetPassword(scene.dependencies)(
    { token, password, repassword: password },
    scene.call(resetPassword, { session: undefined }),
  )

/** Asks for a link and reads its token as the letter would carry it. */
async function askForToken(accountKey: string): Promise<string> {
  const outcome = await handleForgotPassword(scene.dependencies)(
    { email: 'asha@example.in' },
    scene.call(forgotPassword, { session: undefined }),
  )
  if (!outcome.ok) throw new Error(outcome.problem.id)
  const request = scene.events().findLast(({ name }) => name === 'passwordResetRequested')
  return scene.dependencies.links.make('reset', accountKey, String(request?.payload.requestId))
}

const invalid = { ok: false, problem: { id: 'auth.linkInvalid' } }

describe('a link for a new password', () => {
  it('sets it, ends every session, lifts the lock and confirms the e-mail', async () => {
    const { investorId, accountKey } = await signUp(scene)
    const { secret } = await logIn(scene)
    for (let failure = 1; failure <= 5; failure += 1) {
      await logIn(scene, { password: 'something else' }).catch(() => undefined)
    }
    await expect(logIn(scene)).rejects.toThrow('auth.locked')
    const token = await askForToken(accountKey)
    scene.dynamo.forgetCalls()
    expect(await reset(token)).toMatchObject({ ok: true, effects: { closedSession: true } })
    expect(scene.dynamo.calls()).toBe(4)
    expect(await readSession(scene.dependencies.table, secret, scene.now())).toBeUndefined()
    expect(scene.events().at(-1)).toMatchObject({
      name: 'passwordChanged',
      payload: { investorId, how: 'reset' },
    })
    expect(await passwordChangedAt(scene.dependencies.table, investorId)).toBe(scene.now().toISOString())
    await logIn(scene, { password: newPassword })
  })

  it('proves the e-mail of somebody who never confirmed it', async () => {
    const { investorId, accountKey } = await signUp(scene, { confirmed: false })
    expect(await reset(await askForToken(accountKey))).toMatchObject({ ok: true })
    const { table, cipher } = scene.dependencies
    expect(await readIdentity(table, cipher, investorId)).toMatchObject({ emailConfirmed: true })
    const names = scene.events().map(({ name }) => name)
    expect(names).toContain('emailConfirmed')
    await logIn(scene, { password: newPassword })
  })

  it('sets no password made of the name or the e-mail, and is not used up by it', async () => {
    const { accountKey } = await signUp(scene)
    const token = await askForToken(accountKey)
    expect(await reset(token, 'Asha-Rao-2026')).toMatchObject({
      problem: { id: 'auth.passwordPersonal', field: 'password' },
    })
    expect(await reset(token)).toMatchObject({ ok: true })
  })

  it('works once', async () => {
    const { accountKey } = await signUp(scene)
    const token = await askForToken(accountKey)
    const both = await Promise.all([reset(token), reset(token, 'another river')])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await reset(token)).toMatchObject(invalid)
  })

  it('works for 30 minutes', async () => {
    const { accountKey } = await signUp(scene)
    const token = await askForToken(accountKey)
    scene.pass(minutes(30) + 1)
    expect(await reset(token)).toMatchObject(invalid)
  })

  it('lives out its 30 minutes although others were asked for, until one of them is used (S3)', async () => {
    const { accountKey } = await signUp(scene)
    const older = await askForToken(accountKey)
    scene.pass(minutes(2))
    const newer = await askForToken(accountKey)
    scene.pass(minutes(2))
    const newest = await askForToken(accountKey)
    expect(await reset(older)).toMatchObject({ ok: true })
    expect(await reset(newer)).toMatchObject(invalid)
    expect(await reset(newest)).toMatchObject(invalid)
  })

  it('that was sent before several could be open still works', async () => {
    const { accountKey } = await signUp(scene)
    for (const row of scene.dynamo.find(`email#${accountKey}|credentials`))
      Object.assign(row, { resetId: 'rst_old', resetAt: scene.now().toISOString() })
    expect(await reset(await scene.dependencies.links.make('reset', accountKey, 'rst_old'))).toMatchObject({
      ok: true,
    })
  })

  it('cannot be made up, and a common password does not use it up', async () => {
    const { accountKey } = await signUp(scene)
    const token = await askForToken(accountKey)
    scene.dynamo.forgetCalls()
    expect(await reset(`${token}A`)).toMatchObject(invalid)
    expect(await reset(token, 'password123')).toMatchObject({
      ok: false,
      problem: { id: 'auth.passwordTooCommon' },
    })
    expect(scene.dynamo.calls()).toBe(0)
    expect(await reset(token)).toMatchObject({ ok: true })
  })
})
