import { beforeEach, describe, expect, it, vi } from 'vitest'
import { login } from '../../../shared/contracts/auth/login.ts'
import { deviceCookie } from '../../platform/http/deviceCookie.ts'
import { readSession, sessionsOf } from '../../platform/http/session.ts'
import { openPasswords } from '../passwords/passwordHash.ts'
import { type AuthScene, goodPassword, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleLogin } from './login.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

const send = (
  given: { email?: string; password?: string; address?: string; deviceSecret?: string | undefined } = {},
) => {
  const { email = 'asha@example.in', password = goodPassword, address = '203.0.113.7', deviceSecret } = given
  return handleLogin(scene.dependencies)(
    { email, password, isAjax: undefined, Platform: undefined, source: undefined },
    scene.call(login, { session: undefined, address, deviceSecret }),
  )
}
const refused = (id: string) => ({ ok: false, problem: { id } })

describe('logging in', () => {
  it('opens a session in three calls to the database', async () => {
    const { investorId } = await signUp(scene)
    scene.dynamo.forgetCalls()
    const outcome = await send()
    expect(outcome).toMatchObject({ ok: true, body: { message: 1 } })
    expect(scene.dynamo.calls()).toBe(3)
    const secret = outcome.ok ? (outcome.effects.openedSession ?? '') : ''
    expect(await readSession(scene.dependencies.table, secret, scene.now())).toMatchObject({
      investorId,
      email: 'asha@example.in',
      device: 'Chrome on Android',
    })
  })

  it('says which account a failure is about, by its blind index', async () => {
    await signUp(scene)
    const account = await scene.dependencies.investors.keyOf('asha@example.in')
    expect(await send({ password: 'something else' })).toMatchObject({ ok: false, account })
    expect(account).not.toContain('asha')
  })

  it('tells the three failures of the documents apart', async () => {
    await signUp(scene, { confirmed: false })
    expect(await send({ email: 'nobody@example.in' })).toMatchObject(refused('auth.noSuchEmail'))
    expect(await send({ password: 'something else' })).toMatchObject(refused('auth.authenticationFailed'))
    expect(await send()).toMatchObject(refused('auth.emailNotVerified'))
  })

  it('hashes once and asks as often for an e-mail nobody registered', async () => {
    await signUp(scene)
    const verify = vi.spyOn(scene.dependencies.passwords, 'verify')
    scene.dynamo.forgetCalls()
    await send({ password: 'something else' })
    const known = scene.dynamo.calls()
    scene.dynamo.forgetCalls()
    await send({ email: 'nobody@example.in', password: 'something else' })
    expect(scene.dynamo.calls()).toBe(known)
    expect(verify).toHaveBeenCalledTimes(2)
    expect(verify.mock.calls[1]?.[0]).toBeUndefined()
  })
})

describe('five failures', () => {
  it.each(['asha@example.in', 'nobody@example.in'])('lock %s for 15 minutes alike', async email => {
    await signUp(scene)
    for (let failure = 1; failure <= 5; failure += 1) {
      expect(await send({ email, password: 'something else' })).not.toMatchObject(refused('auth.locked'))
    }
    const verify = vi.spyOn(scene.dependencies.passwords, 'verify')
    expect(await send({ email })).toMatchObject({
      ok: false,
      problem: { id: 'auth.locked', params: { minutes: 15 } },
    })
    // The throttle stands before the hash.
    expect(verify).not.toHaveBeenCalled()
    scene.pass(minutes(15))
    expect(await send({ email })).not.toMatchObject(refused('auth.locked'))
  })

  it('are forgiven by a success', async () => {
    await signUp(scene)
    for (let failure = 1; failure <= 4; failure += 1) await send({ password: 'something else' })
    expect(await send()).toMatchObject({ ok: true })
    for (let failure = 1; failure <= 4; failure += 1) await send({ password: 'something else' })
    expect(await send()).toMatchObject({ ok: true })
  })

  it('are counted by the right password of an unconfirmed e-mail for nothing', async () => {
    await signUp(scene, { confirmed: false })
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      expect(await send()).toMatchObject(refused('auth.emailNotVerified'))
    }
  })

  it('cannot be outrun by guesses sent at once', async () => {
    await signUp(scene)
    const verify = vi.spyOn(scene.dependencies.passwords, 'verify')
    await Promise.all(Array.from({ length: 20 }, () => send({ password: 'something else' })))
    expect(verify.mock.calls.length).toBeLessThanOrEqual(5)
  })
})

describe('a browser that has logged in before', () => {
  const wrong = { password: 'something else' }

  it('locking the owner out by wrong passwords: passes the lock of everybody else (S3)', async () => {
    await signUp(scene)
    const { device } = await logIn(scene)
    for (let failure = 1; failure <= 6; failure += 1) await send(wrong)
    expect(await send()).toMatchObject(refused('auth.locked'))
    expect(await send({ deviceSecret: 'x'.repeat(43) })).toMatchObject(refused('auth.locked'))
    scene.dynamo.forgetCalls()
    const entered = await send({ deviceSecret: device })
    expect(entered).toMatchObject({ ok: true, effects: { deviceCookie: deviceCookie(device) } })
    expect(scene.dynamo.calls()).toBe(3)
    // Its success forgives nobody else's failures.
    expect(await send()).toMatchObject(refused('auth.locked'))
  })

  it('has five attempts of its own, forgiven by a success', async () => {
    await signUp(scene)
    const { device: deviceSecret } = await logIn(scene)
    for (let failure = 1; failure <= 4; failure += 1) await send({ ...wrong, deviceSecret })
    expect(await send({ deviceSecret })).toMatchObject({ ok: true })
    for (let failure = 1; failure <= 5; failure += 1) await send({ ...wrong, deviceSecret })
    expect(await send({ deviceSecret })).toMatchObject(refused('auth.locked'))
    expect(await send()).toMatchObject({ ok: true })
    scene.pass(minutes(15))
    expect(await send({ deviceSecret })).toMatchObject({ ok: true })
  })

  it('cannot outrun its count by guesses sent at once', async () => {
    await signUp(scene)
    const { device: deviceSecret } = await logIn(scene)
    const verify = vi.spyOn(scene.dependencies.passwords, 'verify')
    await Promise.all(Array.from({ length: 20 }, () => send({ ...wrong, deviceSecret })))
    expect(verify.mock.calls.length).toBeLessThanOrEqual(5)
  })

  it('is known to each account it logged in to, and keeps its cookie', async () => {
    await signUp(scene)
    await signUp(scene, { email: 'ravi@example.in' })
    const { device: deviceSecret } = await logIn(scene)
    expect(await send({ email: 'ravi@example.in', deviceSecret })).toMatchObject({
      effects: { deviceCookie: deviceCookie(deviceSecret) },
    })
    for (let failure = 1; failure <= 5; failure += 1) await send({ ...wrong, email: 'ravi@example.in' })
    expect(await send({ email: 'ravi@example.in', deviceSecret })).toMatchObject({ ok: true })
  })

  it('is one of ten, by the hash of its cookie', async () => {
    await signUp(scene)
    const first = await logIn(scene)
    for (let count = 2; count <= 11; count += 1) {
      scene.pass(1000)
      await logIn(scene)
    }
    expect(scene.dynamo.find('|device#')).toHaveLength(10)
    expect(JSON.stringify([...scene.dynamo.rows])).not.toContain(first.device)
    for (let failure = 1; failure <= 5; failure += 1) await send(wrong)
    expect(await send({ deviceSecret: first.device })).toMatchObject(refused('auth.locked'))
  })
})

describe('the limit per address', () => {
  it('stands before the hash, and counts locked attempts too (S2)', async () => {
    await signUp(scene)
    await send()
    for (const row of scene.dynamo.find('limit#login-per-address')) row.used = 1000
    expect(await send()).toMatchObject(refused('session.heavyTraffic'))
    expect(await send({ address: '198.51.100.9' })).toMatchObject({ ok: true })
  })
})

describe('the session', () => {
  it('takes the place of the one the cookie named', async () => {
    const { investorId } = await signUp(scene)
    const first = await logIn(scene)
    const second = await logIn(scene, {}, first.session)
    const { table } = scene.dependencies
    expect(await readSession(table, first.secret, scene.now())).toBeUndefined()
    expect((await sessionsOf(table, investorId, scene.now())).map(({ id }) => id)).toEqual([
      second.session.id,
    ])
  })

  it("ends another investor's session of the same cookie", async () => {
    await signUp(scene)
    const ravi = await signUp(scene, { email: 'ravi@example.in' })
    const former = await logIn(scene, { email: 'ravi@example.in' })
    await logIn(scene, {}, former.session)
    expect(await sessionsOf(scene.dependencies.table, ravi.investorId, scene.now())).toEqual([])
  })

  it('is one of twenty at most: the oldest ends', async () => {
    const { investorId } = await signUp(scene)
    const first = await logIn(scene)
    for (let count = 2; count <= 21; count += 1) {
      scene.pass(1000)
      await logIn(scene)
    }
    const open = await sessionsOf(scene.dependencies.table, investorId, scene.now())
    expect(open).toHaveLength(20)
    expect(open.map(({ id }) => id)).not.toContain(first.session.id)
  })

  it('is not opened when the password was changed while it was checked', async () => {
    const { accountKey } = await signUp(scene)
    const { passwords } = scene.dependencies
    const other = await passwords.hash('another password')
    const verify = passwords.verify.bind(passwords)
    vi.spyOn(passwords, 'verify').mockImplementation(async (stored, password) => {
      const verdict = await verify(stored, password)
      for (const row of scene.dynamo.find(`email#${accountKey}|credentials`)) {
        Object.assign(row, { passwordHash: other, version: Number(row.version) + 1 })
      }
      return verdict
    })
    expect(await send()).toMatchObject(refused('auth.authenticationFailed'))
    expect(scene.dynamo.find('session#')).toEqual([])
  })

  it('is opened at the second try when another log-in came in between', async () => {
    const { accountKey } = await signUp(scene)
    const { passwords } = scene.dependencies
    const verify = passwords.verify.bind(passwords)
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (stored, password) => {
      const verdict = await verify(stored, password)
      for (const row of scene.dynamo.find(`email#${accountKey}|credentials`)) {
        row.version = Number(row.version) + 1
      }
      return verdict
    })
    expect(await send()).toMatchObject({ ok: true })
  })
})

describe('a new device', () => {
  const notices = () => scene.events().filter(({ name }) => name === 'newDeviceSignedIn')

  it('causes an event, but not the first one, nor a known one', async () => {
    const { investorId } = await signUp(scene)
    await logIn(scene, { device: 'Chrome on Android' })
    expect(notices()).toEqual([])
    await logIn(scene, { device: 'Firefox on Linux' })
    await logIn(scene, { device: 'Firefox on Linux' })
    await logIn(scene, { device: 'Chrome on Android' })
    expect(notices().map(({ payload }) => payload)).toEqual([{ investorId, device: 'Firefox on Linux' }])
  })
})

describe('an older hash', () => {
  it('is replaced at the log-in that proves the password', async () => {
    const { accountKey } = await signUp(scene)
    Object.assign(scene.dependencies.passwords, openPasswords(true))
    for (const row of scene.dynamo.find(`email#${accountKey}|credentials`)) {
      row.passwordHash = await openPasswords(false).hash(goodPassword)
    }
    expect(await send()).toMatchObject({ ok: true })
    const [after] = scene.dynamo.find(`email#${accountKey}|credentials`)
    expect(after?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await send()).toMatchObject({ ok: true })
  })
})
