import { beforeEach, describe, expect, it } from 'vitest'
import { otpRequested } from '../../../shared/contracts/auth/events.ts'
import { sendOtp } from '../../../shared/contracts/auth/sendOtp.ts'
import { validateOtp } from '../../../shared/contracts/auth/validateOtp.ts'
import type { Session } from '../../platform/http/session.ts'
import { runAt } from '../../platform/testing.ts'
import { investorsOfPhone, readAccountChanges, readFormerPhone, readIdentity } from '../published.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { onOtpRequested } from './onOtpRequested.ts'
import { handleSendOtp } from './sendOtp.ts'
import { handleValidateOtp } from './validateOtp.ts'

const ownNumber = '9876543210'
const otherNumber = '9123456780'

let scene: AuthScene
let session: Session
beforeEach(async () => {
  scene = openAuthScene()
  await signUp(scene)
  session = (await logIn(scene)).session
})

const send = (mobile: string, confirmBy?: 'phone' | 'email') =>
  handleSendOtp(scene.dependencies)({ mobile, cCode: undefined, confirmBy }, scene.call(sendOtp, { session }))
const validate = (otp: string, confirmationOtp?: string) =>
  handleValidateOtp(scene.dependencies)({ otp, confirmationOtp }, scene.call(validateOtp, { session }))
const identity = () => readIdentity(scene.dependencies.table, scene.dependencies.cipher, session.investorId)
const changes = () => readAccountChanges(scene.dependencies.table, session.investorId)
const named = (name: string) => scene.events().filter(event => event.name === name)

/** What the consumer sends for the newest request: the codes by where they went. */
async function sentCodes(): Promise<Record<string, string>> {
  const { sentSms, sentMail } = scene
  const [texts, mails] = [sentSms.length, sentMail.length]
  const detail = named(otpRequested.name).at(-1)
  await onOtpRequested(scene.consumers).consume(
    { id: 'bus-1', source: 'sthirank.auth', 'detail-type': 'otpRequested', time: 'now', detail },
    runAt(scene.now()),
  )
  return Object.fromEntries([
    ...sentSms.slice(texts).map(({ to, variables }) => [to, variables[0] ?? '']),
    ...sentMail.slice(mails).map(({ to, text }) => [to, /\d{4}/.exec(text)?.[0] ?? '']),
  ])
}

/** The number of the sign-up is verified; the next code may be sent. */
async function verifyOwn(): Promise<void> {
  await send(ownNumber)
  const codes = await sentCodes()
  expect(await validate(codes[`+91${ownNumber}`] ?? '')).toMatchObject({ ok: true })
  scene.pass(30_000)
}

describe('the first verification', () => {
  it('of the number of the sign-up is no change: nothing is held, and nobody is written to', async () => {
    await verifyOwn()
    expect(await identity()).toMatchObject({ phone: ownNumber, phoneVerified: true })
    expect(await changes()).toEqual({})
    expect(named('phoneChanged')).toEqual([])
  })

  it('of another number holds sales from now on', async () => {
    await send(otherNumber)
    expect(await validate((await sentCodes())[`+91${otherNumber}`] ?? '')).toMatchObject({ ok: true })
    expect(await changes()).toEqual({ phoneChangedAt: scene.now().toISOString() })
    expect(named('phoneChanged')).toHaveLength(1)
  })
})

describe('a change of a verified number', () => {
  beforeEach(verifyOwn)

  it('needs the code to the former number too (S1)', async () => {
    expect(await send(otherNumber)).toMatchObject({
      body: { data: { confirmation: { by: 'phone', sentTo: '•••••••210' } } },
    })
    const codes = await sentCodes()
    expect(Object.keys(codes)).toEqual([`+91${otherNumber}`, `+91${ownNumber}`])
    const [first = '', second = ''] = Object.values(codes)
    expect(await validate(first)).toMatchObject({
      problem: { id: 'auth.otpInvalid', field: 'confirmationOtp' },
    })
    expect(await validate(first, second)).toMatchObject({ ok: true })
    expect(await identity()).toMatchObject({ phone: otherNumber, phoneVerified: true })
    expect(await changes()).toEqual({ phoneChangedAt: scene.now().toISOString() })
    const { table, cipher } = scene.dependencies
    expect(await readFormerPhone(table, cipher, session.investorId)).toBe(ownNumber)
    expect(await investorsOfPhone(table, cipher, otherNumber)).toEqual([session.investorId])
    expect(await investorsOfPhone(table, cipher, ownNumber)).toEqual([])
    expect(named('phoneChanged')).toHaveLength(1)
  })

  it('goes by the e-mail when the former number is lost', async () => {
    expect(await send(otherNumber, 'email')).toMatchObject({
      body: { data: { confirmation: { by: 'email', sentTo: 'a•••@example.in' } } },
    })
    const codes = await sentCodes()
    expect(Object.keys(codes)).toEqual([`+91${otherNumber}`, 'asha@example.in'])
    const [first = '', second = ''] = Object.values(codes)
    expect(await validate(first, second)).toMatchObject({ ok: true })
    expect(await identity()).toMatchObject({ phone: otherNumber })
  })

  it('a stolen session with a number of its own redirects no code: the second one is guessed five times (S1)', async () => {
    await send(otherNumber)
    const [first = '', second = ''] = Object.values(await sentCodes())
    const guess = second === '0000' ? '0001' : '0000'
    for (const count of [4, 3, 2, 1])
      expect(await validate(first, guess)).toMatchObject({
        problem: { id: 'auth.otpInvalid', field: 'confirmationOtp', params: { count } },
      })
    expect(await validate(first, guess)).toMatchObject({
      problem: { id: 'auth.otpLocked', field: 'confirmationOtp' },
    })
    expect(await validate(first, second)).toMatchObject({ problem: { id: 'auth.otpLocked' } })
    expect(await identity()).toMatchObject({ phone: ownNumber, phoneVerified: true })
    expect(await changes()).toEqual({})
  })

  it('the code to the own number twice is not the second code', async () => {
    await send(otherNumber)
    const [first = '', second = ''] = Object.values(await sentCodes())
    expect(first === second || (await validate(first, first)).ok).toBe(first === second)
    expect(await identity()).toMatchObject({ phone: ownNumber })
  })

  it('verifying the same number once more needs one code and changes nothing', async () => {
    const sent = await send(ownNumber)
    expect(sent.ok && sent.body.data).not.toHaveProperty('confirmation')
    expect(await validate((await sentCodes())[`+91${ownNumber}`] ?? '')).toMatchObject({ ok: true })
    expect(await changes()).toEqual({})
  })

  it('expires with its first code', async () => {
    await send(otherNumber)
    const [first = '', second = ''] = Object.values(await sentCodes())
    scene.pass(minutes(5))
    expect(await validate(first, second)).toMatchObject({ problem: { id: 'auth.otpExpired' } })
  })
})

it('a log-in older than ten minutes asks for no code: sendOtp is a call of a fresh log-in', () => {
  expect(sendOtp.access).toBe('fresh')
})
