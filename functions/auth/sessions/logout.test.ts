import { beforeEach, expect, it, vi } from 'vitest'
import { logout } from '../../../shared/contracts/auth/logout.ts'
import { readSession } from '../../platform/http/session.ts'
import { type AuthScene, logIn, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleLogout } from './logout.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

it('ends the session at once, both rows, in one call', async () => {
  await signUp(scene)
  const { session, secret } = await logIn(scene)
  scene.dynamo.forgetCalls()
  const outcome = await handleLogout(scene.dependencies)({}, scene.call(logout, { session }))
  expect(outcome).toMatchObject({ ok: true, body: { errCode: 0 }, effects: { closedSession: true } })
  expect(scene.dynamo.calls()).toBe(1)
  expect(await readSession(scene.dependencies.table, secret, scene.now())).toBeUndefined()
  expect(scene.dynamo.find('session#')).toEqual([])
})

it('is a success without a session', async () => {
  const outcome = await handleLogout(scene.dependencies)({}, scene.call(logout, { session: undefined }))
  expect(outcome).toMatchObject({ ok: true, body: { errCode: 0 }, effects: { closedSession: true } })
})

it('says so when the session could not be ended, and keeps it', async () => {
  await signUp(scene)
  const { session, secret } = await logIn(scene)
  vi.spyOn(scene.dependencies.table, 'transact').mockRejectedValueOnce(new Error('no database'))
  const outcome = await handleLogout(scene.dependencies)({}, scene.call(logout, { session }))
  expect(outcome).toMatchObject({ ok: false, problem: { id: 'auth.logoutFailed' } })
  expect(await readSession(scene.dependencies.table, secret, scene.now())).toBeDefined()
})
