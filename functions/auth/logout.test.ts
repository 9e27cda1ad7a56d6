import { beforeEach, expect, it, vi } from 'vitest'
import { logout } from '../../shared/contracts/auth/logout.ts'
import { readSession } from '../platform/session.ts'
import { handleLogout } from './logout.ts'
import { type AuthHouse, logIn, openAuthHouse, signUp } from './testing.ts'

let house: AuthHouse
beforeEach(() => {
  house = openAuthHouse()
})

it('ends the session at once, both rows, in one call', async () => {
  await signUp(house)
  const { session, secret } = await logIn(house)
  house.dynamo.forgetCalls()
  const outcome = await handleLogout(house.dependencies)({}, house.call(logout, { session }))
  expect(outcome).toMatchObject({ ok: true, body: { errCode: 0 }, effects: { closedSession: true } })
  expect(house.dynamo.calls()).toBe(1)
  expect(await readSession(house.dependencies.table, secret, house.now())).toBeUndefined()
  expect(house.dynamo.find('session#')).toEqual([])
})

it('is a success without a session', async () => {
  const outcome = await handleLogout(house.dependencies)({}, house.call(logout, { session: undefined }))
  expect(outcome).toMatchObject({ ok: true, body: { errCode: 0 }, effects: { closedSession: true } })
})

it('says so when the session could not be ended, and keeps it', async () => {
  await signUp(house)
  const { session, secret } = await logIn(house)
  vi.spyOn(house.dependencies.table, 'transact').mockRejectedValueOnce(new Error('no database'))
  const outcome = await handleLogout(house.dependencies)({}, house.call(logout, { session }))
  expect(outcome).toMatchObject({ ok: false, problem: { id: 'auth.logoutFailed' } })
  expect(await readSession(house.dependencies.table, secret, house.now())).toBeDefined()
})
