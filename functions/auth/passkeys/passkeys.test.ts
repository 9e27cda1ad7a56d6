import { beforeEach, describe, expect, it } from 'vitest'
import { confirmSecondFactor } from '../../../shared/contracts/auth/confirmSecondFactor.ts'
import { getSecondFactor } from '../../../shared/contracts/auth/getSecondFactor.ts'
import { login } from '../../../shared/contracts/auth/login.ts'
import { confirmPasskey } from '../../../shared/contracts/auth/passkeys/confirmPasskey.ts'
import { passkeyLogin } from '../../../shared/contracts/auth/passkeys/passkeyLogin.ts'
import { removePasskey } from '../../../shared/contracts/auth/passkeys/removePasskey.ts'
import { startPasskey } from '../../../shared/contracts/auth/passkeys/startPasskey.ts'
import { startPasskeyLogin } from '../../../shared/contracts/auth/passkeys/startPasskeyLogin.ts'
import { removeSecondFactor } from '../../../shared/contracts/auth/removeSecondFactor.ts'
import { startSecondFactor } from '../../../shared/contracts/auth/startSecondFactor.ts'
import { environment } from '../../platform/environment.ts'
import type { Session } from '../../platform/http/session.ts'
import { totpCode } from '../../platform/oneTimeCodes/totp.ts'
import { bodyOf, deliveredEvent } from '../../platform/testing/calls.ts'
import { runAt } from '../../platform/testing.ts'
import { readAccountChanges } from '../published.ts'
import { handleConfirmSecondFactor } from '../secondFactor/confirmSecondFactor.ts'
import { handleGetSecondFactor } from '../secondFactor/getSecondFactor.ts'
import { onSecondFactorRemovalApproved } from '../secondFactor/onSecondFactorRemovalApproved.ts'
import { handleRemoveSecondFactor } from '../secondFactor/removeSecondFactor.ts'
import { handleStartSecondFactor } from '../secondFactor/startSecondFactor.ts'
import { handleLogin } from '../sessions/login.ts'
import { type AuthScene, goodPassword, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { softAuthenticator } from '../testing/softAuthenticator.ts'
import { handleConfirmPasskey } from './confirmPasskey.ts'
import { handlePasskeyLogin } from './passkeyLogin.ts'
import { handleRemovePasskey } from './removePasskey.ts'
import { handleStartPasskey } from './startPasskey.ts'
import { handleStartPasskeyLogin } from './startPasskeyLogin.ts'

let scene: AuthScene
let session: Session
beforeEach(async () => {
  scene = openAuthScene()
  await signUp(scene)
  session = (await logIn(scene)).session
})
type Device = ReturnType<typeof softAuthenticator>
type Credential = Parameters<ReturnType<typeof handleConfirmPasskey>>[0]['credential']
type Use = Parameters<ReturnType<typeof handlePasskeyLogin>>[0]['credential']

const newDevice = (): Device => {
  const origin = environment.siteOrigin()
  return softAuthenticator({ origin, rpId: new URL(origin).hostname })
}
const start = async () =>
  bodyOf(await handleStartPasskey(scene.dependencies)({}, scene.call(startPasskey, { session }))).data
const confirm = (credential: Credential, by = session) =>
  handleConfirmPasskey(scene.dependencies)({ credential }, scene.call(confirmPasskey, { session: by }))
const remove = (id: string) =>
  handleRemovePasskey(scene.dependencies)({ id }, scene.call(removePasskey, { session }))
const options = async () =>
  bodyOf(
    await handleStartPasskeyLogin(scene.dependencies)(
      {},
      scene.call(startPasskeyLogin, { session: undefined }),
    ),
  ).data
const enter = (credential: Use, by?: Session) =>
  handlePasskeyLogin(scene.dependencies)({ credential }, scene.call(passkeyLogin, { session: by }))
const enterByPassword = (code?: string) =>
  handleLogin(scene.dependencies)(
    {
      email: 'asha@example.in',
      password: goodPassword,
      code,
      isAjax: undefined,
      Platform: undefined,
      source: undefined,
    },
    scene.call(login, { session: undefined }),
  )
const status = async () =>
  bodyOf(await handleGetSecondFactor(scene.dependencies)({}, scene.call(getSecondFactor, { session }))).data
const needsFactor = async () =>
  (await readAccountChanges(scene.dependencies.table, session.investorId)).secondFactor
const changed = () =>
  scene
    .events()
    .filter(({ name }) => name === 'secondFactorChanged')
    .map(({ payload }) => payload.what)

async function add(device = newDevice()) {
  const { recoveryCodes } = bodyOf(await confirm(device.create(await start()))).data
  return { device, recoveryCodes }
}
const refused = { ok: false, problem: { id: 'auth.passkeyRefused' } }

describe('adding a passkey', () => {
  it('lists it, gives recovery codes with the first factor only, and makes sales need a fresh log-in', async () => {
    const { device, recoveryCodes } = await add()
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await status()).toMatchObject({
      enrolled: true,
      app: false,
      recoveryCodesLeft: 10,
      passkeys: [{ id: device.id, addedAt: scene.now().toISOString() }],
    })
    expect(await needsFactor()).toBe(true)
    expect((await add()).recoveryCodes).toEqual([])
    expect(changed()).toEqual(['passkeyAdded', 'passkeyAdded'])
    expect((await start()).excludeCredentials).toHaveLength(2)
  })

  it('is requested of an authenticator that verifies its person, for our site and this investor', async () => {
    const creation = await start()
    expect(creation.rp.id).toBe(new URL(environment.siteOrigin()).hostname)
    expect(creation.authenticatorSelection).toMatchObject({
      userVerification: 'required',
      residentKey: 'required',
    })
    expect(Buffer.from(creation.user.id, 'base64url').toString()).toBe(session.investorId)
  })

  it.each([
    ['made for another site', { origin: 'https://sthirank.evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['whose authenticator did not verify the person', { unverified: true }],
  ])('refuses one %s', async (_, other) => {
    expect(await confirm(newDevice().create(await start(), other))).toMatchObject(refused)
    expect(await status()).toMatchObject({ enrolled: false, passkeys: [] })
  })

  it('refuses a challenge of another investor, of a log-in, of our own making, and one that is too old', async () => {
    const creation = await start()
    const other = { ...session, investorId: 'inv_other' }
    expect(await confirm(newDevice().create(creation), other)).toMatchObject(refused)
    const { challenge } = await options()
    expect(await confirm(newDevice().create({ ...creation, challenge }))).toMatchObject(refused)
    const forged = Buffer.from('abc.def.ghi').toString('base64url')
    expect(await confirm(newDevice().create({ ...creation, challenge: forged }))).toMatchObject(refused)
    scene.pass(minutes(5) + 1)
    expect(await confirm(newDevice().create(creation))).toMatchObject(refused)
  })

  it('sent twice adds one', async () => {
    const credential = newDevice().create(await start())
    await confirm(credential)
    expect(await confirm(credential)).toMatchObject({ ok: true, body: { data: { recoveryCodes: [] } } })
    expect((await status()).passkeys).toHaveLength(1)
  })

  it('needs a fresh log-in, like its removal', () => {
    for (const call of [startPasskey, confirmPasskey, removePasskey]) expect(call.access).toBe('fresh')
  })

  it('ends at ten', async () => {
    for (let count = 0; count < 9; count += 1) {
      await add()
      scene.pass(minutes(15))
    }
    const [one, two] = [newDevice().create(await start()), newDevice().create(await start())]
    expect(await confirm(one)).toMatchObject({ ok: true })
    expect(await confirm(two)).toMatchObject({ problem: { id: 'auth.passkeysTooMany' } })
  })
})

describe('a log-in with a passkey', () => {
  it('opens a session without password and code', async () => {
    const { device } = await add()
    expect(await enter(device.get(await options()))).toMatchObject({ ok: true, body: { message: 1 } })
    expect((await status()).passkeys).toMatchObject([{ usedAt: scene.now().toISOString() }])
  })

  it('makes the session of the same investor fresh, and never becomes another one’s', async () => {
    const { device } = await add()
    expect(await enter(device.get(await options()), session)).toMatchObject({ ok: true })
    const other = { ...session, investorId: 'inv_other' }
    expect(await enter(device.get(await options()), other)).toMatchObject(refused)
  })

  it('is not kept out by wrong passwords of others', async () => {
    const { device } = await add()
    for (let guess = 1; guess <= 6; guess += 1) await enterByPassword('wrong-code')
    expect(await enterByPassword()).toMatchObject({ problem: { id: 'auth.locked' } })
    expect(await enter(device.get(await options()))).toMatchObject({ ok: true })
  })

  it('counts once: what was overheard opens nothing, at once or later', async () => {
    const { device } = await add()
    const overheard = device.get(await options())
    const both = await Promise.all([enter(overheard), enter(overheard)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await enter(overheard)).toMatchObject({ ok: false })
    // An authenticator in a cloud counts nothing: the challenge alone tells.
    const synced = newDevice()
    await add(synced)
    const once = synced.get(await options(), { counter: 0 })
    expect(await enter(once)).toMatchObject({ ok: true })
    expect(await enter(once)).toMatchObject({ problem: { id: 'auth.authenticationFailed' } })
  })

  it('refuses a copy of an authenticator: its counter stands still', async () => {
    const { device } = await add()
    await enter(device.get(await options(), { counter: 7 }))
    expect(await enter(device.get(await options(), { counter: 7 }))).toMatchObject(refused)
  })

  it.each([
    ['for another site', { origin: 'https://sthirank.evil.example' }],
    ['of another relying party', { rpId: 'evil.example' }],
    ['that did not verify the person', { unverified: true }],
    ['of nobody', { userHandle: Buffer.from('inv_nobody').toString('base64url') }],
  ])('refuses one %s', async (_, other) => {
    const { device } = await add()
    expect(await enter(device.get(await options(), other))).toMatchObject(refused)
  })

  it('refuses another person’s passkey, one that was removed, another one’s signature, and an old challenge', async () => {
    const { device } = await add()
    const stranger = newDevice()
    stranger.create(await start())
    expect(await enter(stranger.get(await options()))).toMatchObject(refused)
    const answer = stranger.get(await options())
    expect(await enter({ ...answer, id: device.id })).toMatchObject(refused)
    const late = device.get(await options())
    scene.pass(minutes(5) + 1)
    expect(await enter(late)).toMatchObject(refused)
    await remove(device.id)
    expect(await enter(device.get(await options()))).toMatchObject(refused)
  })
})

describe('beside a password', () => {
  it('a passkey makes a second step needed, which is a recovery code where there is no app', async () => {
    const { recoveryCodes } = await add()
    expect(await enterByPassword()).toMatchObject({ problem: { id: 'auth.passkeyNeeded', field: 'code' } })
    expect(await enterByPassword('123456')).toMatchObject({ problem: { id: 'auth.otpInvalid' } })
    expect(await enterByPassword(recoveryCodes[0])).toMatchObject({ ok: true })
    expect((await status()).recoveryCodesLeft).toBe(9)
  })

  it('the last factor that is removed ends the second step; an app or a passkey that is left keeps it', async () => {
    const { device } = await add()
    const { secret } = bodyOf(
      await handleStartSecondFactor(scene.dependencies)({}, scene.call(startSecondFactor, { session })),
    ).data
    const confirmed = await handleConfirmSecondFactor(scene.dependencies)(
      { code: totpCode(secret, scene.now()) },
      scene.call(confirmSecondFactor, { session }),
    )
    expect(bodyOf(confirmed).data.recoveryCodes).toHaveLength(10)
    expect(await status()).toMatchObject({ app: true, passkeys: [{ id: device.id }] })
    await handleRemoveSecondFactor(scene.dependencies)({}, scene.call(removeSecondFactor, { session }))
    expect(await status()).toMatchObject({ enrolled: true, app: false, recoveryCodesLeft: 10 })
    expect(await needsFactor()).toBe(true)
    expect(await remove(device.id)).toMatchObject({ ok: true })
    expect(await remove(device.id)).toMatchObject({ ok: true })
    expect(await status()).toEqual({ enrolled: false, app: false, passkeys: [], recoveryCodesLeft: 0 })
    expect(await needsFactor()).toBe(false)
    expect(await enterByPassword()).toMatchObject({ ok: true })
    expect(changed()).toEqual(['passkeyAdded', 'added', 'removed', 'passkeyRemoved'])
  })
})

describe('somebody who has lost everything', () => {
  const approve = () =>
    onSecondFactorRemovalApproved(scene.consumers).consume(
      deliveredEvent(
        'operations',
        'secondFactorRemovalApproved',
        { investorId: session.investorId },
        { now: scene.now(), type: 'request', id: 'req_1', eventId: 'evt_removal' },
      ),
      runAt(scene.now()),
    )

  it('gets in with the password once two operators have let go, and sells nothing for a day', async () => {
    const { device } = await add()
    await approve()
    expect(await status()).toEqual({ enrolled: false, app: false, passkeys: [], recoveryCodesLeft: 0 })
    expect(await enterByPassword()).toMatchObject({ ok: true })
    expect(await enter(device.get(await options()))).toMatchObject(refused)
    const changes = await readAccountChanges(scene.dependencies.table, session.investorId)
    expect(changes).toMatchObject({ secondFactor: false, secondFactorRemovedAt: scene.now().toISOString() })
    expect(changed()).toEqual(['passkeyAdded', 'lost'])
  })

  it('is left alone when the event comes again, and when there is nothing to remove', async () => {
    await add()
    await approve()
    await approve()
    expect(changed()).toEqual(['passkeyAdded', 'lost'])
  })
})
