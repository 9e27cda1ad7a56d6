import { beforeEach, describe, expect, it } from 'vitest'
import { authStatus } from '../../shared/contracts/auth/authStatus.ts'
import { changePassword } from '../../shared/contracts/auth/changePassword.ts'
import { getPublicKey } from '../../shared/contracts/auth/getPublicKey.ts'
import { login } from '../../shared/contracts/auth/login.ts'
import { logout } from '../../shared/contracts/auth/logout.ts'
import { register } from '../../shared/contracts/auth/register.ts'
import { setUIRequestOrigin } from '../../shared/contracts/auth/setUIRequestOrigin.ts'
import { version } from '../../shared/contracts/auth/version.ts'
import { versionInForce } from '../consents/published.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { httpEvent } from '../platform/testing.ts'
import { handleGetPublicKey } from './getPublicKey.ts'
import { handleRegister } from './investors/register.ts'
import { handleChangePassword } from './passwords/changePassword.ts'
import { handleAuthStatus } from './sessions/authStatus.ts'
import { handleLogin } from './sessions/login.ts'
import { handleLogout } from './sessions/logout.ts'
import { handleSetUIRequestOrigin } from './sessions/setUIRequestOrigin.ts'
import { type AuthScene, goodPassword, logIn, minutes, openAuthScene, signUp } from './testing/authScene.ts'
import { handleVersion } from './version.ts'

/** The calls as they answer on the wire: envelope, codes and texts to the letter, cookies. */

let scene: AuthScene
let handler: ReturnType<typeof apiFunction>
beforeEach(() => {
  scene = openAuthScene()
  handler = apiFunction(scene.dependencies, [
    serve(register, handleRegister(scene.dependencies)),
    serve(login, handleLogin(scene.dependencies)),
    serve(logout, handleLogout(scene.dependencies)),
    serve(authStatus, handleAuthStatus()),
    serve(version, handleVersion()),
    serve(getPublicKey, handleGetPublicKey(scene.dependencies)),
    serve(changePassword, handleChangePassword(scene.dependencies)),
    serve(setUIRequestOrigin, handleSetUIRequestOrigin(scene.dependencies)),
  ])
})

async function ask(method: 'GET' | 'POST', path: string, body?: unknown, cookie?: string) {
  const event = httpEvent({
    method,
    path,
    body,
    cookies: cookie === undefined ? [] : [`__Host-sid=${cookie}`],
  })
  const answer = await handler(event, undefined as never)
  const isJson = answer.headers['content-type'] === 'application/json'
  return { ...answer, parsed: isJson ? JSON.parse(answer.body) : answer.body }
}

const form = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  password: goodPassword,
  repassword: goodPassword,
  consentVersion: versionInForce('signup'),
  phone: '9876543210',
  isAjax: 'true',
}

describe('the codes of sign-up (D3 s8)', () => {
  it.each([
    [{ repassword: 'another one' }, 4, "passwords don't match"],
    [{ email: 'not an address' }, 5, 'invalid email'],
    [{ phone: '12345' }, 6, 'not a valid phone number'],
    [{ email: 'asha@example.in' }, 2, 'email already registered'],
  ])('%o → %i', async (change, code, text) => {
    await signUp(scene)
    const { statusCode, parsed } = await ask('POST', '/auth/register', {
      ...form,
      email: 'new@example.in',
      ...change,
    })
    expect(statusCode).toBe(400)
    expect(parsed).toMatchObject({ success: false, code, message: text, msg: text, error: text })
  })
  it('without the consent the sign-up is refused, with the sentence of its box (D7)', async () => {
    const { consentVersion: _without, ...rest } = form
    const { statusCode, parsed } = await ask('POST', '/auth/register', rest)
    expect(statusCode).toBe(400)
    expect(parsed).toMatchObject({ problem: { id: 'auth.consentRequired', field: 'consentVersion' } })
  })
  it('is none for what the documents do not number', async () => {
    const { parsed } = await ask('POST', '/auth/register', {
      ...form,
      password: 'short',
      repassword: 'short',
    })
    expect(parsed).toMatchObject({ success: false, problem: { id: 'auth.passwordTooShort' } })
    expect(parsed.code).toBeUndefined()
  })
  it('is none for a success', async () => {
    const { statusCode, parsed } = await ask('POST', '/auth/register', form)
    expect(statusCode).toBe(200)
    expect(parsed).toEqual({
      success: true,
      message: 'OK',
      msg: 'OK',
      data: { email: 'asha@example.in', resendAfterSeconds: 60 },
    })
  })
})

describe('the codes of log-in (D3 s8, K-022)', () => {
  const send = (email: string, password: string) => ask('POST', '/auth/login', { email, password })

  it.each([
    ['asha@example.in', goodPassword, true, 200, 1, 'OK'],
    ['nobody@example.in', goodPassword, true, 400, 2, 'No such email. Authentication Failed'],
    ['not an address', goodPassword, true, 400, 2, 'invalid email'],
    ['asha@example.in', 'something else', true, 400, 3, 'Authentication Failed'],
    ['asha@example.in', '', true, 400, 3, 'Authentication Failed'],
    ['asha@example.in', goodPassword, false, 400, 5, 'Email not verified. Check your email'],
  ])('%s, %s, confirmed %s → %i, %i', async (email, password, confirmed, status, message, text) => {
    await signUp(scene, { confirmed })
    const { statusCode, parsed } = await send(email, password)
    expect(statusCode).toBe(status)
    expect(parsed).toMatchObject({ success: status === 200, message, msg: text })
  })

  it('is none for a lock, whose sentence says for how long', async () => {
    for (let failure = 1; failure <= 5; failure += 1) await send('nobody@example.in', 'x')
    const { parsed } = await send('nobody@example.in', 'x')
    expect(parsed.message).toBe(
      'Too many failed attempts. Please try again in 15 minutes, or reset your password',
    )
  })

  it('of an investor of mutual funds opens a session that says so (K-045)', async () => {
    await signUp(scene)
    const dependencies = { ...scene.dependencies, isMfuUser: () => Promise.resolve(true) }
    handler = apiFunction(dependencies, [
      serve(login, handleLogin(dependencies)),
      serve(authStatus, handleAuthStatus()),
    ])
    const { cookies = [] } = await send('asha@example.in', goodPassword)
    const secret = /^__Host-sid=([\w-]+)/.exec(cookies[0] ?? '')?.[1] ?? ''
    expect((await ask('GET', '/authStatus', undefined, secret)).parsed).toMatchObject({ isMfuUser: true })
  })

  it('sets the cookie, which opens the next call and ends with the log-out', async () => {
    await signUp(scene)
    const { cookies = [] } = await send('asha@example.in', goodPassword)
    expect(cookies[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Max-Age=43200; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    )
    const secret = /^__Host-sid=([\w-]+)/.exec(cookies[0] ?? '')?.[1] ?? ''
    expect((await ask('GET', '/authStatus', undefined, secret)).parsed).toMatchObject({
      email: 'asha@example.in',
      state: 'active',
      fresh: true,
      isMfuUser: false,
    })
    const out = await ask('POST', '/auth/logout', undefined, secret)
    expect(out.parsed).toMatchObject({ success: true, errCode: 0 })
    expect(out.cookies?.[0]).toContain('Max-Age=0')
    expect((await ask('GET', '/authStatus', undefined, secret)).parsed).toMatchObject({
      email: '',
      state: '',
    })
  })
})

describe('changing the password', () => {
  it('needs a log-in of the last ten minutes', async () => {
    await signUp(scene)
    const { secret } = await logIn(scene)
    scene.pass(minutes(10) + 1)
    const body = { password: 'a quieter river', repassword: 'a quieter river' }
    const { parsed } = await ask('POST', '/users/changePassword', body, secret)
    expect(parsed).toMatchObject({ success: false, problem: { id: 'auth.freshLoginNeeded' } })
    expect((await ask('GET', '/authStatus', undefined, secret)).parsed).toMatchObject({ fresh: false })
  })
})

describe('what needs no session', () => {
  it('is the version and the key, as plain text', async () => {
    expect(await ask('GET', '/version')).toMatchObject({ statusCode: 200, body: '5.0.0' })
    expect((await ask('GET', '/getPublicKey')).body).toContain('BEGIN PUBLIC KEY')
  })

  it('tells a visitor that nobody is signed in, without a 401', async () => {
    expect(await ask('GET', '/authStatus')).toMatchObject({
      statusCode: 200,
      parsed: { success: true, email: '', state: '', fresh: false },
    })
  })

  it('tells a visitor whose session is over why, and nothing after a log-out (U22)', async () => {
    await signUp(scene)
    const { secret } = await logIn(scene)
    const status = async () => (await ask('GET', '/authStatus', undefined, secret)).parsed
    expect(await status()).not.toHaveProperty('ended')
    scene.pass(minutes(30) + 1)
    expect(await status()).toMatchObject({ email: '', ended: 'idle' })
    const other = await logIn(scene)
    await ask('POST', '/auth/logout', undefined, other.secret)
    expect((await ask('GET', '/authStatus', undefined, other.secret)).parsed).not.toHaveProperty('ended')
  })

  it('takes where the app was opened from, and keeps it for a session', async () => {
    expect((await ask('POST', '/setUIRequestOrigin', { origin: 'web' })).parsed).toMatchObject({
      data: { origin: 'web' },
    })
    expect(scene.dynamo.rows.size).toBe(0)
    await signUp(scene)
    const { secret, session } = await logIn(scene)
    await ask('POST', '/setUIRequestOrigin', { origin: 'app' }, secret)
    expect(scene.dynamo.find(`origin#${session.id}`)).toMatchObject([{ origin: 'app' }])
  })
})
