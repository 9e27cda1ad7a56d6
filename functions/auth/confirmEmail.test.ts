import { beforeEach, expect, it } from 'vitest'
import { confirmEmail } from '../../shared/contracts/auth/confirmEmail.ts'
import { handleConfirmEmail } from './confirmEmail.ts'
import { readIdentity } from './published.ts'
import { type AuthHouse, logIn, minutes, openAuthHouse, signUp } from './testing.ts'

let house: AuthHouse
beforeEach(() => {
  house = openAuthHouse()
})

const open = (token: string) =>
  handleConfirmEmail(house.dependencies)({ token }, house.call(confirmEmail, { session: undefined }))
const tokenFor = (accountKey: string, requestId = 'cnf_1') =>
  house.dependencies.links.make('confirmation', accountKey, requestId)

it('confirms the e-mail, in two calls, and lets the investor in', async () => {
  const { investorId, accountKey } = await signUp(house, { confirmed: false })
  await expect(logIn(house)).rejects.toThrow('auth.emailNotVerified')
  house.dynamo.forgetCalls()
  expect(await open(await tokenFor(accountKey))).toMatchObject({ ok: true })
  expect(house.dynamo.calls()).toBe(2)
  const { table, cipher } = house.dependencies
  expect(await readIdentity(table, cipher, investorId)).toMatchObject({ emailConfirmed: true })
  expect(house.events().at(-1)).toMatchObject({ name: 'emailConfirmed', payload: { investorId } })
  await logIn(house)
})

it('is a success both times, and one event', async () => {
  const { accountKey } = await signUp(house, { confirmed: false })
  const token = await tokenFor(accountKey)
  expect(await open(token)).toMatchObject({ ok: true })
  expect(await open(token)).toMatchObject({ ok: true })
  expect(house.events().filter(({ name }) => name === 'emailConfirmed')).toHaveLength(1)
})

it('refuses a forged token without asking the database', async () => {
  const { accountKey } = await signUp(house, { confirmed: false })
  house.dynamo.forgetCalls()
  const reset = await house.dependencies.links.make('reset', accountKey, 'cnf_1')
  for (const token of [reset, `${accountKey}.cnf_1.AAAA`]) {
    expect(await open(token)).toMatchObject({ ok: false, problem: { id: 'auth.linkInvalid' } })
  }
  expect(house.dynamo.calls()).toBe(0)
})

it('refuses a link older than seven days, and one of nobody', async () => {
  const { accountKey } = await signUp(house, { confirmed: false })
  house.pass(minutes(7 * 24 * 60 + 1))
  for (const key of [accountKey, 'nobody']) {
    expect(await open(await tokenFor(key))).toMatchObject({ ok: false, problem: { id: 'auth.linkInvalid' } })
  }
})
