import { beforeEach, describe, expect, it } from 'vitest'
import { register } from '../../../shared/contracts/auth/register.ts'
import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import { versionInForce } from '../../consents/published.ts'
import { readIdentity } from '../published.ts'
import { type AuthScene, goodPassword, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleRegister } from './register.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

const asha: InputOf<typeof register> = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  password: goodPassword,
  repassword: goodPassword,
  phone: '9876543210',
  consentVersion: versionInForce('signup'),
  isAjax: 'true',
}
const idempotency = { owner: 'visitor', call: 'register', key: 'k'.repeat(16), bodyHash: 'hash-of-body' }
const send = (input = asha, given: { idempotency?: typeof idempotency } = {}) =>
  handleRegister(scene.dependencies)(input, scene.call(register, { session: undefined, ...given }))

describe('signing up', () => {
  it('writes person, credentials and events at once, in two calls to the database', async () => {
    expect(await send()).toMatchObject({
      ok: true,
      body: { data: { email: 'asha@example.in', resendAfterSeconds: 60 } },
    })
    expect(scene.dynamo.calls()).toBe(2)
    const [registered, requested] = scene.events().sort((a, b) => b.name.localeCompare(a.name))
    expect(registered?.name).toBe('investorRegistered')
    expect(requested?.name).toBe('emailConfirmationRequested')
    expect(Object.keys(requested?.payload ?? {})).toEqual(['investorId', 'requestId'])
    const investorId = String(registered?.payload.investorId)
    expect(await readIdentity(scene.dependencies.table, scene.dependencies.cipher, investorId)).toEqual({
      email: 'asha@example.in',
      name: 'Asha Rao',
      phone: '9876543210',
      phoneVerified: false,
      emailConfirmed: false,
    })
  })

  it('records the consent with its version, origin and device in the same write (D7)', async () => {
    await send()
    const [consent] = scene.dynamo.find('consent#tnc:signup#')
    expect(consent).toMatchObject({
      state: 'given',
      textVersion: versionInForce('signup'),
      address: '203.0.113.7',
      device: 'Chrome on Android',
    })
    expect(scene.events().find(({ name }) => name === 'consentRecorded')?.payload).toMatchObject({
      investorId: consent?.investorId,
      type: 'tnc:signup',
      textVersion: versionInForce('signup'),
    })
  })

  it('is refused for a text that is not the one in force, and writes nothing (D7)', async () => {
    expect(await send({ ...asha, consentVersion: '2020-01-01' })).toMatchObject({
      problem: { id: 'consent.versionOutdated', field: 'consentVersion' },
    })
    expect(scene.dynamo.calls()).toBe(0)
  })

  it('leaves nothing of the person in clear, in no row and no event', async () => {
    await send(asha, { idempotency })
    const written = JSON.stringify([...scene.dynamo.rows])
    for (const secret of ['asha@example.in', 'Asha', '9876543210', goodPassword]) {
      expect(written).not.toContain(secret)
    }
    // The hash over the body covers a password, so it is kept under a key.
    expect(written).not.toContain(idempotency.bodyHash)
  })

  it('keeps events on the timeline of the investor', async () => {
    const { investorId } = await signUp(scene, { confirmed: false })
    const written = scene.dynamo.find(`investor#${investorId}|event#`).map(({ domain }) => domain)
    expect(written.sort()).toEqual(['auth', 'auth', 'consents'])
  })

  it('refuses an e-mail that is registered', async () => {
    await send()
    expect(await send({ ...asha, name: 'Someone else' })).toMatchObject({
      ok: false,
      problem: { id: 'auth.emailAlreadyRegistered', field: 'email' },
    })
    expect([...scene.dynamo.rows.keys()].filter(key => key.endsWith('|investor'))).toHaveLength(1)
  })

  it('answers a repeat like the first time, and refuses the key for another body', async () => {
    const first = await send(asha, { idempotency })
    expect(await send(asha, { idempotency })).toEqual(first)
    expect(scene.events()).toHaveLength(3)
    expect(await send(asha, { idempotency: { ...idempotency, bodyHash: 'another' } })).toMatchObject({
      ok: false,
      problem: { id: 'common.keyReused' },
    })
  })

  it('refuses a common password before it asks anybody', async () => {
    expect(await send({ ...asha, password: 'Password123', repassword: 'Password123' })).toMatchObject({
      ok: false,
      problem: { id: 'auth.passwordTooCommon', field: 'password' },
    })
    expect(scene.dynamo.calls()).toBe(0)
  })

  it('refuses a password made of the name or the e-mail before it asks anybody', async () => {
    expect(await send({ ...asha, password: 'asha-rao-2026', repassword: 'asha-rao-2026' })).toMatchObject({
      ok: false,
      problem: { id: 'auth.passwordPersonal', field: 'password' },
    })
    expect(scene.dynamo.calls()).toBe(0)
  })

  it('is limited per address, before the hash', async () => {
    await send()
    for (const row of scene.dynamo.find('limit#register-per-address')) row.used = 500
    const { passwords } = scene.dependencies
    let hashed = 0
    const counting = { ...passwords, hash: (p: string) => passwords.hash(p).finally(() => hashed++) }
    const outcome = await handleRegister({ ...scene.dependencies, passwords: counting })(
      { ...asha, email: 'ravi@example.in' },
      scene.call(register, { session: undefined }),
    )
    expect(outcome).toMatchObject({ ok: false, problem: { id: 'session.heavyTraffic' } })
    expect(hashed).toBe(0)
  })
})
