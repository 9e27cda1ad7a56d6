import { beforeEach, describe, expect, it } from 'vitest'
import { sendOtp } from '../../../shared/contracts/auth/sendOtp.ts'
import { validateOtp } from '../../../shared/contracts/auth/validateOtp.ts'
import type { Session } from '../../platform/http/session.ts'
import { readIdentity } from '../published.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleSendOtp } from './sendOtp.ts'
import { handleValidateOtp } from './validateOtp.ts'

let scene: AuthScene
let session: Session
beforeEach(async () => {
  scene = openAuthScene()
  await signUp(scene)
  session = (await logIn(scene)).session
  scene.dynamo.forgetCalls()
})

const send = (mobile = '9123456780', cCode?: string) =>
  handleSendOtp(scene.dependencies)({ mobile, cCode, confirmBy: undefined }, scene.call(sendOtp, { session }))
const validate = (otp: string) =>
  handleValidateOtp(scene.dependencies)(
    { otp, confirmationOtp: undefined },
    scene.call(validateOtp, { session }),
  )
const requests = () => scene.events().filter(({ name }) => name === 'otpRequested')
const codeSent = () => scene.dependencies.otpCodes.codeOf(String(requests().at(-1)?.payload.otpId))
const wrong = async () => ((await codeSent()) === '0000' ? '0001' : '0000')
const identity = () => readIdentity(scene.dependencies.table, scene.dependencies.cipher, session.investorId)

describe('sending a code', () => {
  it('answers when the next may be asked for, in three calls, and carries no code', async () => {
    expect(await send()).toMatchObject({
      ok: true,
      body: { data: { resendAfterSeconds: 30, expiresInSeconds: 300 } },
    })
    expect(scene.dynamo.calls()).toBe(3)
    expect(Object.keys(requests()[0]?.payload ?? {})).toEqual(['investorId', 'otpId'])
    expect(JSON.stringify(scene.dynamo.find('otp#phone'))).not.toContain(`"${await codeSent()}"`)
    expect(JSON.stringify([...scene.dynamo.rows])).not.toContain('9123456780')
  })

  it('waits 30 s, and goes three times in 15 minutes', async () => {
    await send()
    scene.pass(29_000)
    expect(await send()).toMatchObject({
      ok: false,
      problem: { id: 'auth.otpTooSoon', params: { seconds: 1 } },
    })
    scene.pass(1000)
    expect(await send()).toMatchObject({ ok: true })
    scene.pass(30_000)
    expect(await send()).toMatchObject({ ok: true })
    scene.pass(30_000)
    expect(await send()).toMatchObject({
      ok: false,
      problem: { id: 'auth.otpTooMany', params: { minutes: 14 } },
    })
  })

  it('goes once when asked for twice at once', async () => {
    const both = await Promise.all([send(), send()])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(requests()).toHaveLength(1)
  })

  it('serves Indian numbers only', async () => {
    expect(await send('9123456780', '(+91) India')).toMatchObject({ ok: true })
    scene.pass(minutes(1))
    expect(await send('9123456780', '+1')).toMatchObject({ ok: false, problem: { id: 'auth.invalidPhone' } })
  })

  it('goes to one number twenty times a day, whoever asks', async () => {
    await send()
    for (const row of scene.dynamo.find('limit#otp-per-phone')) row.used = 20
    scene.pass(minutes(1))
    expect(await send()).toMatchObject({ ok: false, problem: { id: 'auth.otpTooMany' } })
    expect(await send('9123456781')).toMatchObject({ ok: true })
  })

  it('goes 300 times an hour for one address, whichever accounts and numbers: each costs a text message (S10)', async () => {
    await send()
    for (const row of scene.dynamo.find('limit#otp-per-address')) row.used = 300
    scene.pass(minutes(1))
    expect(await send('9123456781')).toMatchObject({
      ok: false,
      problem: { id: 'auth.otpTooMany', params: { minutes: 29 } },
    })
    expect(requests()).toHaveLength(1)
    scene.pass(minutes(29))
    expect(await send('9123456781')).toMatchObject({ ok: true })
  })
})

describe('the code', () => {
  it('makes the number it was sent to the verified one, in three calls, once', async () => {
    await send('9123456780')
    scene.dynamo.forgetCalls()
    expect(await validate(await codeSent())).toMatchObject({
      ok: true,
      body: { data: { phoneVerified: true } },
    })
    expect(scene.dynamo.calls()).toBe(3)
    expect(await identity()).toMatchObject({ phone: '9123456780', phoneVerified: true })
    expect(scene.events().map(({ name }) => name)).toContain('phoneVerified')
    expect(await validate(await codeSent())).toMatchObject({ ok: false, problem: { id: 'auth.otpExpired' } })
  })

  it('is locked after five wrong ones, the right one too', async () => {
    await send()
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await validate(await wrong())).toMatchObject({
        ok: false,
        problem: { id: 'auth.otpInvalid', field: 'otp' },
      })
    }
    expect(await validate(await wrong())).toMatchObject({ ok: false, problem: { id: 'auth.otpLocked' } })
    expect(await validate(await codeSent())).toMatchObject({ ok: false, problem: { id: 'auth.otpLocked' } })
    expect(await identity()).toMatchObject({ phone: '9876543210', phoneVerified: false })
  })

  it('cannot be guessed by trying all at once', async () => {
    await send()
    const wrongCode = await wrong()
    const tried = await Promise.all(Array.from({ length: 50 }, () => validate(wrongCode)))
    const invalid = tried.filter(outcome => !outcome.ok && outcome.problem.id === 'auth.otpInvalid')
    expect(invalid).toHaveLength(4)
  })

  it('is good for five minutes, and a new one takes its place', async () => {
    await send()
    const first = await codeSent()
    scene.pass(minutes(5))
    expect(await validate(first)).toMatchObject({ ok: false, problem: { id: 'auth.otpExpired' } })
    await send()
    for (let attempt = 1; attempt <= 4; attempt += 1) await validate(await wrong())
    scene.pass(30_000)
    await send()
    expect(await validate(await codeSent())).toMatchObject({ ok: true })
  })

  it('is nothing before one was sent', async () => {
    expect(await validate('1234')).toMatchObject({ ok: false, problem: { id: 'auth.otpExpired' } })
  })
})
