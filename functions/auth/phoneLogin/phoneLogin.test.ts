import { beforeEach, describe, expect, it } from 'vitest'
import { confirmSecondFactor } from '../../../shared/contracts/auth/confirmSecondFactor.ts'
import { newDeviceSignedIn, phoneLoginRequested } from '../../../shared/contracts/auth/events.ts'
import { phoneLogin } from '../../../shared/contracts/auth/phoneLogin/phoneLogin.ts'
import { startPhoneLogin } from '../../../shared/contracts/auth/phoneLogin/startPhoneLogin.ts'
import { sendOtp } from '../../../shared/contracts/auth/sendOtp.ts'
import { startSecondFactor } from '../../../shared/contracts/auth/startSecondFactor.ts'
import { validateOtp } from '../../../shared/contracts/auth/validateOtp.ts'
import type { Outcome } from '../../../shared/outcome.ts'
import { isFresh, readSession } from '../../platform/http/session.ts'
import { totpCode } from '../../platform/oneTimeCodes/totp.ts'
import { runAt } from '../../platform/testing.ts'
import { handleSendOtp } from '../phone/sendOtp.ts'
import { handleValidateOtp } from '../phone/validateOtp.ts'
import { handleConfirmSecondFactor } from '../secondFactor/confirmSecondFactor.ts'
import { handleStartSecondFactor } from '../secondFactor/startSecondFactor.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { onPhoneLoginRequested } from './onPhoneLoginRequested.ts'
import { handlePhoneLogin } from './phoneLogin.ts'
import { handleStartPhoneLogin } from './startPhoneLogin.ts'

/** Of the sign-up; nobody has verified the other one. */
const ownNumber = '9876543210'
const nobodysNumber = '9123456780'
const hours = (count: number) => minutes(60 * count)

let scene: AuthScene
let investorId: string
beforeEach(async () => {
  scene = openAuthScene()
  investorId = (await signUp(scene)).investorId
  await verify()
})

const named = (name: string) => scene.events().filter(event => event.name === name)

/** Whoever has signed up with this e-mail verifies a number. */
async function verify(mobile = ownNumber, email?: string): Promise<void> {
  const { session } = await logIn(scene, email === undefined ? {} : { email })
  await handleSendOtp(scene.dependencies)(
    { mobile, cCode: undefined, confirmBy: undefined },
    scene.call(sendOtp, { session }),
  )
  const otp = await scene.dependencies.otpCodes.codeOf(
    String(named('otpRequested').at(-1)?.payload.otpId ?? ''),
  )
  const verified = await handleValidateOtp(scene.dependencies)(
    { otp, confirmationOtp: undefined },
    scene.call(validateOtp, { session }),
  )
  if (!verified.ok) throw new Error(verified.problem.id)
}

interface Browser {
  readonly mobile?: string
  readonly deviceSecret?: string | undefined
  readonly address?: string
}
const callOf = ({ deviceSecret, address = '203.0.113.7' }: Browser) => ({
  session: undefined,
  deviceSecret,
  address,
})
const start = (browser: Browser = {}) =>
  handleStartPhoneLogin(scene.dependencies)(
    { mobile: browser.mobile ?? ownNumber },
    scene.call(startPhoneLogin, callOf(browser)),
  )
const enter = (otp: string, browser: Browser & { readonly code?: string } = {}) =>
  handlePhoneLogin(scene.dependencies)(
    { mobile: browser.mobile ?? ownNumber, otp, code: browser.code },
    scene.call(phoneLogin, callOf(browser)),
  )
/** The code of the newest request, whether or not it was sent. */
const codeMade = () =>
  scene.dependencies.loginCodes.codeOf(String(named(phoneLoginRequested.name).at(-1)?.payload.otpId ?? ''))
const wrong = async () => ((await codeMade()) === '000000' ? '000001' : '000000')

/** What a browser sees of an answer: without the account, which is for the log of security events. */
const shown = ({ account: _, ...answer }: Outcome<object>) => answer
type Answered = ReturnType<typeof shown>

/** What the consumer sends for the newest request. */
async function sent(): Promise<readonly string[]> {
  const before = scene.sentSms.length
  const detail = named(phoneLoginRequested.name).at(-1)
  await onPhoneLoginRequested(scene.consumers).consume(
    { id: 'bus-1', source: 'sthirank.auth', 'detail-type': 'phoneLoginRequested', time: 'now', detail },
    runAt(scene.now()),
  )
  return scene.sentSms.slice(before).map(({ to, variables }) => `${to} ${variables[0]}`)
}
const refused = (id: string, params?: object) => ({
  ok: false,
  problem: { id, ...(params && { params }) },
})

describe('a code to a verified number', () => {
  it('opens a session, once, and tells the investor about a new device (S7)', async () => {
    expect(await start()).toMatchObject({
      ok: true,
      body: { data: { resendAfterSeconds: 30, expiresInSeconds: 300 } },
    })
    const code = await codeMade()
    expect(code).toMatch(/^[0-9]{6}$/)
    expect(await sent()).toEqual([`+91${ownNumber} ${code}`])
    const call = scene.call(phoneLogin, { session: undefined, device: 'Firefox on Linux' })
    const entered = await handlePhoneLogin(scene.dependencies)(
      { mobile: ownNumber, otp: code, code: undefined },
      call,
    )
    expect(entered).toMatchObject({ ok: true, body: { message: 1 } })
    const secret = entered.ok ? (entered.effects.openedSession ?? '') : ''
    expect(await readSession(scene.dependencies.table, secret, scene.now())).toMatchObject({ investorId })
    expect(named(newDeviceSignedIn.name).at(-1)?.payload).toEqual({ investorId, device: 'Firefox on Linux' })
    expect(await enter(code)).toMatchObject(refused('auth.otpExpired'))
  })

  it('opens one session however many send it at once', async () => {
    await start()
    const code = await codeMade()
    const entered = await Promise.all([enter(code), enter(code), enter(code)])
    expect(entered.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('makes no session fresh: what needs a fresh log-in needs the password', async () => {
    await start()
    const entered = await enter(await codeMade())
    const secret = entered.ok ? (entered.effects.openedSession ?? '') : ''
    const session = await readSession(scene.dependencies.table, secret, scene.now())
    expect(session && isFresh(session, scene.now())).toBe(false)
    expect(isFresh((await logIn(scene)).session, scene.now())).toBe(true)
  })

  it('is stored and carried nowhere, and neither is the number', async () => {
    await start()
    const rows = JSON.stringify([...scene.dynamo.rows])
    expect(rows).not.toContain(await codeMade())
    expect(rows).not.toContain(ownNumber)
    expect(Object.keys(named(phoneLoginRequested.name)[0]?.payload ?? {})).toEqual([
      'number',
      'device',
      'otpId',
    ])
  })
})

describe('a number that logs nobody in', () => {
  it('is answered like one that does, with as many calls to the database, and gets no code (S7)', async () => {
    const seen = async (mobile: string) => {
      scene.dynamo.forgetCalls()
      const answers: Answered[] = [shown(await start({ mobile }))]
      const calls = [scene.dynamo.calls()]
      for (const otp of [await wrong(), await wrong(), '12']) {
        scene.dynamo.forgetCalls()
        answers.push(shown(await enter(otp, { mobile })))
        calls.push(scene.dynamo.calls())
      }
      answers.push(shown(await start({ mobile })))
      scene.pass(30_000)
      answers.push(shown(await start({ mobile })))
      return { answers, calls, sent: await sent() }
    }
    const known = await seen(ownNumber)
    const unknown = await seen(nobodysNumber)
    expect(unknown.answers).toEqual(known.answers)
    expect(unknown.calls).toEqual(known.calls)
    expect([known.sent.length, unknown.sent.length]).toEqual([1, 0])
  })

  it('stays closed to the right code, which was guessed', async () => {
    await start({ mobile: nobodysNumber })
    expect(await enter(await codeMade(), { mobile: nobodysNumber })).toMatchObject(
      refused('auth.otpInvalid', { count: 4 }),
    )
  })

  it('leaves rows that expire, its request as well', async () => {
    const before = new Set(scene.dynamo.rows.keys())
    await start({ mobile: nobodysNumber })
    await enter(await wrong(), { mobile: nobodysNumber })
    const added = [...scene.dynamo.rows].filter(([address]) => !before.has(address))
    expect(added.length).toBeGreaterThan(2)
    expect(added.filter(([, row]) => row.expiresAt === undefined)).toEqual([])
  })

  it('is one that was changed in the last 24 hours', async () => {
    const { session } = await logIn(scene)
    const replace = async () => {
      await handleSendOtp(scene.dependencies)(
        { mobile: nobodysNumber, cCode: undefined, confirmBy: undefined },
        scene.call(sendOtp, { session }),
      )
      const otpId = String(named('otpRequested').at(-1)?.payload.otpId)
      const { codeOf } = scene.dependencies.otpCodes
      return handleValidateOtp(scene.dependencies)(
        { otp: await codeOf(otpId), confirmationOtp: await codeOf(`${otpId}#confirmation`) },
        scene.call(validateOtp, { session }),
      )
    }
    scene.pass(30_000)
    expect(await replace()).toMatchObject({ ok: true })
    await start({ mobile: nobodysNumber })
    expect(await sent()).toEqual([])
    // The former number logs nobody in any more.
    await start()
    expect(await sent()).toEqual([])
    scene.pass(hours(24))
    await start({ mobile: nobodysNumber })
    expect(await sent()).toHaveLength(1)
    expect(await enter(await codeMade(), { mobile: nobodysNumber })).toMatchObject({ ok: true })
  })

  it('is one that two investors have verified: the code does not say who types it', async () => {
    await signUp(scene, { email: 'ravi@example.in' })
    await verify(ownNumber, 'ravi@example.in')
    await start()
    expect(await sent()).toEqual([])
    expect(await enter(await codeMade())).toMatchObject(refused('auth.otpInvalid'))
  })

  it('is one whose holder changed while the code was on its way', async () => {
    await start()
    const code = await codeMade()
    await signUp(scene, { email: 'ravi@example.in' })
    await verify(ownNumber, 'ravi@example.in')
    expect(await enter(code)).toMatchObject(refused('auth.otpInvalid'))
  })
})

describe('an investor with a second step', () => {
  const step = { field: 'code' }
  /** An authenticator app; the code that set it up counts no more. */
  async function enrol() {
    const { session } = await logIn(scene)
    const started = await handleStartSecondFactor(scene.dependencies)(
      {},
      scene.call(startSecondFactor, { session }),
    )
    if (!started.ok) throw new Error(started.problem.id)
    const { secret } = started.body.data
    const code = () => totpCode(secret, scene.now())
    const confirmed = await handleConfirmSecondFactor(scene.dependencies)(
      { code: code() },
      scene.call(confirmSecondFactor, { session }),
    )
    if (!confirmed.ok) throw new Error(confirmed.problem.id)
    scene.pass(30_000)
    return { code, recoveryCodes: confirmed.body.data.recoveryCodes }
  }

  it('is asked for it after the right code, and for nothing after a wrong one (S7)', async () => {
    const { code } = await enrol()
    await start()
    expect(await enter(await wrong(), { code: code() })).toMatchObject(refused('auth.otpInvalid'))
    expect(await enter(await codeMade())).toMatchObject(refused('auth.secondStepNeeded'))
    expect(await enter(await codeMade(), { code: '000000' })).toMatchObject({
      problem: { id: 'auth.otpInvalid', ...step, params: { count: 2 } },
    })
    const entered = await enter(await codeMade(), { code: code() })
    expect(entered).toMatchObject({ ok: true })
    // Two factors: as good as the password with its second step.
    const secret = entered.ok ? (entered.effects.openedSession ?? '') : ''
    const session = await readSession(scene.dependencies.table, secret, scene.now())
    expect(session && isFresh(session, scene.now())).toBe(true)
  })

  it('may use a recovery code, once', async () => {
    const { recoveryCodes } = await enrol()
    const [code = ''] = recoveryCodes
    await start()
    expect(await enter(await codeMade(), { code })).toMatchObject({ ok: true })
    scene.pass(30_000)
    await start()
    expect(await enter(await codeMade(), { code })).toMatchObject({
      problem: { id: 'auth.otpInvalid', ...step },
    })
  })

  it('has it guessed as often as the code: the fifth locks', async () => {
    const { code } = await enrol()
    await start()
    for (let guess = 1; guess <= 4; guess += 1)
      expect(await enter(await codeMade(), { code: '000000' })).toMatchObject(refused('auth.otpInvalid'))
    expect(await enter(await codeMade(), { code: '000000' })).toMatchObject(refused('auth.phoneLocked'))
    expect(await enter(await codeMade(), { code: code() })).toMatchObject(refused('auth.phoneLocked'))
  })
})

describe('guesses', () => {
  it('are told how many are left, and lock the number for 15 minutes with the fifth (U22)', async () => {
    await start()
    for (const count of [4, 3, 2, 1])
      expect(await enter(await wrong())).toMatchObject(refused('auth.otpInvalid', { count }))
    expect(await enter(await wrong())).toMatchObject(refused('auth.phoneLocked', { minutes: 15 }))
    expect(await enter(await codeMade())).toMatchObject(refused('auth.phoneLocked'))
    // Nor is another code sent meanwhile.
    scene.pass(minutes(14))
    expect(await start()).toMatchObject(refused('auth.phoneLocked', { minutes: 1 }))
    scene.pass(minutes(1))
    expect(await start()).toMatchObject({ ok: true })
    expect(await enter(await codeMade())).toMatchObject({ ok: true })
  })

  it('sent at once are five', async () => {
    await start()
    const code = await codeMade()
    const others = Array.from({ length: 40 }, (_, guess) =>
      enter(String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0')),
    )
    await Promise.all(others)
    expect(scene.dynamo.find('otp#login').map(({ attempts }) => Number(attempts) <= 5)).toEqual([true])
  })

  it('do not lock the password, nor wrong passwords the number: neither says whose the other is', async () => {
    await start()
    for (let attempt = 1; attempt <= 5; attempt += 1) await enter(await wrong())
    const { session } = await logIn(scene)
    expect(session.investorId).toBe(investorId)
    scene.pass(minutes(15))
    await start()
    for (let attempt = 1; attempt <= 6; attempt += 1)
      await logIn(scene, { password: 'something else' }).catch(() => undefined)
    expect(await enter(await codeMade())).toMatchObject({ ok: true })
  })

  it('of others neither lock a browser that has logged in with the number, nor replace its code', async () => {
    await start()
    const entered = await enter(await codeMade())
    const cookie = entered.ok ? (entered.effects.deviceCookie ?? '') : ''
    const deviceSecret = /=([^;]+)/.exec(cookie)?.[1]
    scene.pass(minutes(1))
    await start({ deviceSecret })
    const own = await codeMade()
    expect(await sent()).toHaveLength(1)
    await start()
    for (let attempt = 1; attempt <= 5; attempt += 1) await enter(await wrong())
    expect(await enter(await codeMade())).toMatchObject(refused('auth.phoneLocked'))
    // Another browser cannot use the code of this one.
    expect(await enter(own, { deviceSecret })).toMatchObject({ ok: true })
  })
})

describe('codes are sent', () => {
  it('three times in 15 minutes and ten times a day to a number, whoever asks', async () => {
    for (const seconds of [0, 30, 30]) {
      scene.pass(seconds * 1000)
      expect(await start({ address: `203.0.113.${seconds}` })).toMatchObject({ ok: true })
    }
    scene.pass(30_000)
    expect(await start({ address: '198.51.100.1' })).toMatchObject(
      refused('auth.otpTooMany', { minutes: 14 }),
    )
  })

  it.each([
    ['login-code-per-address', 300, {}],
    ['login-code-per-device', 20, { deviceSecret: 'x'.repeat(43) }],
  ])('within the limit %s', async (name, most, browser) => {
    await start(browser)
    const rows = scene.dynamo.find(`limit#${name}`)
    expect(rows).toHaveLength(1)
    for (const row of rows) row.used = most
    expect(await start({ ...browser, mobile: nobodysNumber })).toMatchObject(refused('auth.otpTooMany'))
  })
})

describe('a code of another purpose', () => {
  it('logs nobody in, and a code to log in verifies no number (S7)', async () => {
    const { session } = await logIn(scene)
    scene.pass(30_000)
    await handleSendOtp(scene.dependencies)(
      { mobile: ownNumber, cCode: undefined, confirmBy: undefined },
      scene.call(sendOtp, { session }),
    )
    const otpId = String(named('otpRequested').at(-1)?.payload.otpId)
    const four = await scene.dependencies.otpCodes.codeOf(otpId)
    await start()
    for (const otp of [four, four.padStart(6, '0')])
      expect(await enter(otp)).toMatchObject(refused('auth.otpInvalid'))
    expect(
      await handleValidateOtp(scene.dependencies)(
        { otp: await codeMade(), confirmationOtp: undefined },
        scene.call(validateOtp, { session }),
      ),
    ).toMatchObject(refused('auth.otpInvalid'))
  })
})
