import { beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '../../shared/contracts/auth/forgotPassword.ts'
import { resetPassword } from '../../shared/contracts/auth/resetPassword.ts'
import { readSession } from '../platform/session.ts'
import { handleForgotPassword } from './forgotPassword.ts'
import { passwordChangedAt, readIdentity } from './published.ts'
import { handleResetPassword } from './resetPassword.ts'
import { type AuthHouse, logIn, minutes, openAuthHouse, signUp } from './testing.ts'

let house: AuthHouse
beforeEach(() => {
  house = openAuthHouse()
})

const newPassword = 'a quieter river'
const reset = (token: string, password = newPassword) =>
  handleResetPassword(house.dependencies)(
    { token, password, repassword: password },
    house.call(resetPassword, { session: undefined }),
  )

/** Asks for a link and reads its token as the letter would carry it. */
async function askForToken(accountKey: string): Promise<string> {
  const outcome = await handleForgotPassword(house.dependencies)(
    { email: 'asha@example.in' },
    house.call(forgotPassword, { session: undefined }),
  )
  if (!outcome.ok) throw new Error(outcome.problem.id)
  const request = house.events().findLast(({ name }) => name === 'passwordResetRequested')
  return house.dependencies.links.make('reset', accountKey, String(request?.payload.requestId))
}

const invalid = { ok: false, problem: { id: 'auth.linkInvalid' } }

describe('a link for a new password', () => {
  it('sets it, ends every session, lifts the lock and confirms the e-mail', async () => {
    const { investorId, accountKey } = await signUp(house)
    const { secret } = await logIn(house)
    for (let failure = 1; failure <= 5; failure += 1) {
      await logIn(house, { password: 'something else' }).catch(() => undefined)
    }
    await expect(logIn(house)).rejects.toThrow('auth.locked')
    const token = await askForToken(accountKey)
    house.dynamo.forgetCalls()
    expect(await reset(token)).toMatchObject({ ok: true, effects: { closedSession: true } })
    expect(house.dynamo.calls()).toBe(3)
    expect(await readSession(house.dependencies.table, secret, house.now())).toBeUndefined()
    expect(house.events().at(-1)).toMatchObject({
      name: 'passwordChanged',
      payload: { investorId, how: 'reset' },
    })
    expect(await passwordChangedAt(house.dependencies.table, investorId)).toBe(house.now().toISOString())
    await logIn(house, { password: newPassword })
  })

  it('proves the e-mail of somebody who never confirmed it', async () => {
    const { investorId, accountKey } = await signUp(house, { confirmed: false })
    expect(await reset(await askForToken(accountKey))).toMatchObject({ ok: true })
    const { table, cipher } = house.dependencies
    expect(await readIdentity(table, cipher, investorId)).toMatchObject({ emailConfirmed: true })
    const names = house.events().map(({ name }) => name)
    expect(names).toContain('emailConfirmed')
    await logIn(house, { password: newPassword })
  })

  it('works once', async () => {
    const { accountKey } = await signUp(house)
    const token = await askForToken(accountKey)
    const both = await Promise.all([reset(token), reset(token, 'another river')])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await reset(token)).toMatchObject(invalid)
  })

  it('works for 30 minutes', async () => {
    const { accountKey } = await signUp(house)
    const token = await askForToken(accountKey)
    house.pass(minutes(30) + 1)
    expect(await reset(token)).toMatchObject(invalid)
  })

  it('gives way to a newer one', async () => {
    const { accountKey } = await signUp(house)
    const older = await askForToken(accountKey)
    house.pass(minutes(2))
    const newer = await askForToken(accountKey)
    expect(await reset(older)).toMatchObject(invalid)
    expect(await reset(newer)).toMatchObject({ ok: true })
  })

  it('cannot be made up, and a common password does not use it up', async () => {
    const { accountKey } = await signUp(house)
    const token = await askForToken(accountKey)
    house.dynamo.forgetCalls()
    expect(await reset(`${token}A`)).toMatchObject(invalid)
    expect(await reset(token, 'password123')).toMatchObject({
      ok: false,
      problem: { id: 'auth.passwordTooCommon' },
    })
    expect(house.dynamo.calls()).toBe(0)
    expect(await reset(token)).toMatchObject({ ok: true })
  })
})
