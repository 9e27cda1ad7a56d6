import { beforeEach, describe, expect, it } from 'vitest'
import { confirmSecondFactor } from '../../../shared/contracts/auth/confirmSecondFactor.ts'
import { getSecondFactor } from '../../../shared/contracts/auth/getSecondFactor.ts'
import { login } from '../../../shared/contracts/auth/login.ts'
import { removeSecondFactor } from '../../../shared/contracts/auth/removeSecondFactor.ts'
import { startSecondFactor } from '../../../shared/contracts/auth/startSecondFactor.ts'
import type { Session } from '../../platform/http/session.ts'
import { takenStep, totpCode, totpUri } from '../../platform/oneTimeCodes/totp.ts'
import { bodyOf } from '../../platform/testing/calls.ts'
import { readAccountChanges } from '../published.ts'
import { handleLogin } from '../sessions/login.ts'
import { type AuthScene, goodPassword, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleConfirmSecondFactor } from './confirmSecondFactor.ts'
import { handleGetSecondFactor } from './getSecondFactor.ts'
import { handleRemoveSecondFactor } from './removeSecondFactor.ts'
import { handleStartSecondFactor } from './startSecondFactor.ts'

let scene: AuthScene
let session: Session
beforeEach(async () => {
  scene = openAuthScene()
  await signUp(scene)
  session = (await logIn(scene)).session
})

const start = () =>
  handleStartSecondFactor(scene.dependencies)({}, scene.call(startSecondFactor, { session }))
const confirm = (code: string) =>
  handleConfirmSecondFactor(scene.dependencies)({ code }, scene.call(confirmSecondFactor, { session }))
const status = async () =>
  bodyOf(await handleGetSecondFactor(scene.dependencies)({}, scene.call(getSecondFactor, { session }))).data
const remove = () =>
  handleRemoveSecondFactor(scene.dependencies)({}, scene.call(removeSecondFactor, { session }))
const enter = (code?: string, password = goodPassword) =>
  handleLogin(scene.dependencies)(
    { email: 'asha@example.in', password, code, isAjax: undefined, Platform: undefined, source: undefined },
    scene.call(login, { session: undefined }),
  )
const changed = () =>
  scene
    .events()
    .filter(({ name }) => name === 'secondFactorChanged')
    .map(({ payload }) => payload.what)

/** An investor with an authenticator app; the code that set it up counts no more. */
async function enrol() {
  const { secret } = bodyOf(await start()).data
  const { recoveryCodes } = bodyOf(await confirm(totpCode(secret, scene.now()))).data
  scene.pass(30_000)
  return { code: () => totpCode(secret, scene.now()), secret, recoveryCodes }
}
const needed = { ok: false, problem: { id: 'auth.secondStepNeeded', field: 'code' } }
const wrong = { ok: false, problem: { id: 'auth.otpInvalid', field: 'code' } }

describe('an authenticator app', () => {
  it('counts once a code of it was typed, and is stored encrypted', async () => {
    const { secret, uri } = bodyOf(await start()).data
    expect(uri).toBe(totpUri(secret, 'asha@example.in'))
    expect(await enter()).toMatchObject({ ok: true })
    expect(await confirm('000000')).toMatchObject(wrong)
    expect(await status()).toEqual({ enrolled: false, app: false, passkeys: [], recoveryCodesLeft: 0 })
    const { recoveryCodes } = bodyOf(await confirm(totpCode(secret, scene.now()))).data
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await status()).toEqual({
      enrolled: true,
      enrolledAt: scene.now().toISOString(),
      app: true,
      passkeys: [],
      recoveryCodesLeft: 10,
    })
    const stored = JSON.stringify([...scene.dynamo.rows])
    for (const plain of [secret, ...recoveryCodes]) expect(stored).not.toContain(`"${plain}"`)
    expect(changed()).toEqual(['added'])
    expect(await readAccountChanges(scene.dependencies.table, session.investorId)).toMatchObject({
      secondFactor: true,
    })
  })

  it('is not replaced by whoever holds a session: it must be removed first (S7)', async () => {
    await enrol()
    expect(await start()).toMatchObject({ problem: { id: 'common.conflict' } })
    expect(await confirm('123456')).toMatchObject({ problem: { id: 'common.conflict' } })
  })

  it('is removed after a fresh log-in, and log-ins need the password only', async () => {
    await enrol()
    expect(await remove()).toMatchObject({ ok: true })
    expect(await enter()).toMatchObject({ ok: true })
    expect(changed()).toEqual(['added', 'removed'])
    expect(await readAccountChanges(scene.dependencies.table, session.investorId)).toMatchObject({
      secondFactor: false,
    })
    expect(await remove()).toMatchObject({ ok: true })
    expect(changed()).toHaveLength(2)
  })

  it('all that manage it need a fresh log-in', () => {
    for (const call of [startSecondFactor, confirmSecondFactor, removeSecondFactor])
      expect(call.access).toBe('fresh')
  })

  it('is set up by ten codes in a quarter of an hour at most', async () => {
    const { secret } = bodyOf(await start()).data
    for (let left = 9; left >= 1; left -= 1)
      expect(await confirm('000000')).toMatchObject({
        problem: { ...wrong.problem, params: { count: left } },
      })
    expect(await confirm('000000')).toMatchObject({ problem: { id: 'auth.locked' } })
    expect(await confirm(totpCode(secret, scene.now()))).toMatchObject({ problem: { id: 'auth.locked' } })
  })
})

describe('a log-in with a second step', () => {
  it('needs the code beside the password, and no more calls of the database (S7)', async () => {
    const { code } = await enrol()
    expect(await enter()).toMatchObject(needed)
    scene.dynamo.forgetCalls()
    expect(await enter(code())).toMatchObject({ ok: true, body: { message: 1 } })
    expect(scene.dynamo.calls()).toBe(3)
  })

  it('says nothing of it to whoever does not know the password', async () => {
    const { code } = await enrol()
    expect(await enter(undefined, 'something else')).toMatchObject({
      problem: { id: 'auth.authenticationFailed' },
    })
    expect(await enter(code(), 'something else')).toMatchObject({
      problem: { id: 'auth.authenticationFailed' },
    })
  })

  it('a code that was overheard counts no second time', async () => {
    const { code } = await enrol()
    const overheard = code()
    expect(await enter(overheard)).toMatchObject({ ok: true })
    expect(await enter(overheard)).toMatchObject(wrong)
    scene.pass(30_000)
    expect(await enter(code())).toMatchObject({ ok: true })
  })

  it('sent twice at once with one code opens one session', async () => {
    const { code } = await enrol()
    const overheard = code()
    const both = await Promise.all([enter(overheard), enter(overheard)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('guessing codes with the right password is locked after five attempts, the password alone included', async () => {
    const { code } = await enrol()
    await enter()
    for (let guess = 1; guess <= 2; guess += 1) expect(await enter('000000')).toMatchObject(wrong)
    // The password alone forgives nothing.
    expect(await enter()).toMatchObject(needed)
    expect(await enter('000000')).toMatchObject({ problem: { id: 'auth.locked', params: { minutes: 15 } } })
    expect(await enter(code())).toMatchObject({ problem: { id: 'auth.locked' } })
    scene.pass(minutes(15))
    expect(await enter(code())).toMatchObject({ ok: true })
  })

  it('is passed by each recovery code once, however it is typed, and its owner is written to', async () => {
    const { recoveryCodes } = await enrol()
    const [first = '', second = ''] = recoveryCodes
    expect(await enter(first.toUpperCase().replace('-', ' '))).toMatchObject({ ok: true })
    expect(await enter(first)).toMatchObject(wrong)
    expect(await enter(second)).toMatchObject({ ok: true })
    expect(await status()).toMatchObject({ enrolled: true, recoveryCodesLeft: 8 })
    expect(changed()).toEqual(['added', 'recoveryCodeUsed', 'recoveryCodeUsed'])
  })
})

describe('a code of the app', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const at = (seconds: number) => new Date(seconds * 1000)

  it('is that of RFC 6238', () => {
    // The RFC's own key, "12345678901234567890", and its table.
    const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(totpCode(rfc, at(59))).toBe('287082')
    expect(totpCode(rfc, at(1_111_111_109))).toBe('081804')
    expect(totpCode(rfc, at(20_000_000_000))).toBe('353130')
  })

  it('counts a step before and after its own, and none that is not newer', () => {
    const code = totpCode(secret, at(3000))
    expect(takenStep({ secret, lastStep: 0 }, code, at(3000))).toBe(100)
    expect(takenStep({ secret, lastStep: 0 }, code, at(2970))).toBe(100)
    expect(takenStep({ secret, lastStep: 0 }, code, at(3059))).toBe(100)
    expect(takenStep({ secret, lastStep: 0 }, code, at(3060))).toBeUndefined()
    expect(takenStep({ secret, lastStep: 100 }, code, at(3000))).toBeUndefined()
  })
})
