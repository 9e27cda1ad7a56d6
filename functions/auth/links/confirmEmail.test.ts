import { beforeEach, expect, it } from 'vitest'
import { confirmEmail } from '../../../shared/contracts/auth/confirmEmail.ts'
import { readIdentity } from '../published.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleConfirmEmail } from './confirmEmail.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

const open = (token: string) =>
  handleConfirmEmail(scene.dependencies)({ token }, scene.call(confirmEmail, { session: undefined }))
const tokenFor = (accountKey: string, requestId = 'cnf_1') =>
  scene.dependencies.links.make('confirmation', accountKey, requestId)

it('confirms the e-mail, in two calls, and lets the investor in', async () => {
  const { investorId, accountKey } = await signUp(scene, { confirmed: false })
  await expect(logIn(scene)).rejects.toThrow('auth.emailNotVerified')
  scene.dynamo.forgetCalls()
  expect(await open(await tokenFor(accountKey))).toMatchObject({ ok: true })
  expect(scene.dynamo.calls()).toBe(2)
  const { table, cipher } = scene.dependencies
  expect(await readIdentity(table, cipher, investorId)).toMatchObject({ emailConfirmed: true })
  expect(scene.events().at(-1)).toMatchObject({ name: 'emailConfirmed', payload: { investorId } })
  await logIn(scene)
})

it('is a success both times, and one event', async () => {
  const { accountKey } = await signUp(scene, { confirmed: false })
  const token = await tokenFor(accountKey)
  expect(await open(token)).toMatchObject({ ok: true })
  expect(await open(token)).toMatchObject({ ok: true })
  expect(scene.events().filter(({ name }) => name === 'emailConfirmed')).toHaveLength(1)
})

it('refuses a forged token without asking the database', async () => {
  const { accountKey } = await signUp(scene, { confirmed: false })
  scene.dynamo.forgetCalls()
  const reset = await scene.dependencies.links.make('reset', accountKey, 'cnf_1')
  for (const token of [reset, `${accountKey}.cnf_1.AAAA`]) {
    expect(await open(token)).toMatchObject({ ok: false, problem: { id: 'auth.linkInvalid' } })
  }
  expect(scene.dynamo.calls()).toBe(0)
})

it('refuses a link older than seven days, and one of nobody', async () => {
  const { accountKey } = await signUp(scene, { confirmed: false })
  scene.pass(minutes(7 * 24 * 60 + 1))
  for (const key of [accountKey, 'nobody']) {
    expect(await open(await tokenFor(key))).toMatchObject({ ok: false, problem: { id: 'auth.linkInvalid' } })
  }
})
