import { beforeEach, describe, expect, it } from 'vitest'
import { confirmEmailChange } from '../../../shared/contracts/auth/emailChange/confirmEmailChange.ts'
import { startEmailChange } from '../../../shared/contracts/auth/emailChange/startEmailChange.ts'
import { emailChangeRequested } from '../../../shared/contracts/auth/events.ts'
import { resetPassword } from '../../../shared/contracts/auth/resetPassword.ts'
import { readEnding, readSession, type Session } from '../../platform/http/session.ts'
import { runAt } from '../../platform/testing.ts'
import { handleResetPassword } from '../passwords/resetPassword.ts'
import { investorOfEmail, readAccountChanges, readFormerEmail, readIdentity } from '../published.ts'
import { type AuthScene, goodPassword, logIn, minutes, signUp } from '../testing/authScene.ts'
import { signedInScene } from '../testing/signedInScene.ts'
import { handleConfirmEmailChange } from './confirmEmailChange.ts'
import { onEmailChangeRequested } from './onEmailChangeRequested.ts'
import { handleStartEmailChange } from './startEmailChange.ts'

const present = 'asha@example.in'
const next = 'asha.rao@example.org'

let scene: AuthScene
let session: Session
beforeEach(async () => ({ scene, session } = await signedInScene()))

const start = (email = next, by = session) =>
  handleStartEmailChange(scene.dependencies)({ email }, scene.call(startEmailChange, { session: by }))
const confirm = (otp: string, confirmationOtp: string, by = session) =>
  handleConfirmEmailChange(scene.dependencies)(
    { otp, confirmationOtp },
    scene.call(confirmEmailChange, { session: by }),
  )
const identity = () => readIdentity(scene.dependencies.table, scene.dependencies.cipher, session.investorId)
const ownerOf = (email: string) => investorOfEmail(scene.dependencies.table, scene.dependencies.cipher, email)
const changes = () => readAccountChanges(scene.dependencies.table, session.investorId)
const named = (name: string) => scene.events().filter(event => event.name === name)

/** The letters that the consumer sends for the newest request; the event comes twice. */
async function sentLetters() {
  const before = scene.sentMail.length
  const detail = named(emailChangeRequested.name).at(-1)
  const arrived = {
    id: 'bus-1',
    source: 'sthirank.auth',
    'detail-type': 'emailChangeRequested',
    time: 'now',
    detail,
  }
  for (let time = 0; time < 2; time += 1)
    await onEmailChangeRequested(scene.consumers).consume(arrived, runAt(scene.now()))
  return scene.sentMail.slice(before)
}
/** The codes by where they went. */
const sentCodes = async (): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await sentLetters()).map(({ to, text }) => [to, /\b\d{6}\b/.exec(text)?.[0] ?? '']))
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
/** The pair of right codes of a change that was begun. */
async function codesFor(email = next): Promise<readonly [string, string]> {
  expect(await start(email)).toMatchObject({ ok: true })
  const codes = await sentCodes()
  return [codes[email] ?? '', codes[present] ?? '']
}

describe('a change of the e-mail (U13)', () => {
  it('sends nothing of codes that have expired, or that newer ones replaced', async () => {
    await start()
    scene.pass(301_000)
    expect(await sentLetters()).toEqual([])
  })

  it('sends one code to each address, once, and moves the account by both', async () => {
    expect(await start()).toMatchObject({
      body: { data: { resendAfterSeconds: 30, expiresInSeconds: 300, sentTo: 'a•••@example.in' } },
    })
    const codes = await sentCodes()
    expect(Object.keys(codes).sort()).toEqual([next, present])
    expect(codes[next]).not.toBe(codes[present])
    const changed = await confirm(codes[next] ?? '', codes[present] ?? '')
    expect(changed).toMatchObject({ ok: true, body: { data: { email: next } } })
    expect(await identity()).toMatchObject({ email: next, emailConfirmed: true, name: 'Asha Rao' })
    expect([await ownerOf(present), await ownerOf(next)]).toEqual([undefined, session.investorId])
    const { table, cipher } = scene.dependencies
    expect(await readFormerEmail(table, cipher, session.investorId)).toBe(present)
    expect(await changes()).toMatchObject({ emailChangedAt: scene.now().toISOString() })
    expect(named('emailChanged').map(({ payload }) => payload)).toEqual([{ investorId: session.investorId }])
  })

  it('logs in by the new address from then on, and by the former one no more', async () => {
    await confirm(...(await codesFor()))
    expect((await logIn(scene, { email: next })).session).toMatchObject({
      investorId: session.investorId,
      email: next,
    })
    await expect(logIn(scene)).rejects.toThrow('auth.noSuchEmail')
  })

  it('ends every other session, and this one goes on under a new secret and the new address', async () => {
    const other = await logIn(scene, { device: 'Firefox on Linux' })
    const outcome = await confirm(...(await codesFor()))
    const secret = outcome.ok ? (outcome.effects.openedSession ?? '') : ''
    const { table } = scene.dependencies
    expect(await readSession(table, secret, scene.now())).toMatchObject({
      investorId: session.investorId,
      email: next,
      openedAt: session.openedAt,
    })
    expect(await readSession(table, other.secret, scene.now())).toBeUndefined()
    expect(await readEnding(table, other.secret, scene.now())).toBe('elsewhere')
    const key = await scene.dependencies.investors.keyOf(next)
    expect(
      Object.keys((await scene.dependencies.investors.readCredentials(key))?.sessions ?? {}),
    ).toHaveLength(1)
  })

  it('leaves nothing at the former address: known browsers and its links are gone, and it may sign up anew', async () => {
    const formerKey = await scene.dependencies.investors.keyOf(present)
    const token = await scene.dependencies.links.make('reset', formerKey, 'req-1')
    await confirm(...(await codesFor()))
    expect(scene.dynamo.find(`email#${formerKey}`)).toEqual([])
    const reset = await handleResetPassword(scene.dependencies)(
      { token, password: 'blue-river-bicycle', repassword: 'blue-river-bicycle' },
      scene.call(resetPassword, { session: undefined }),
    )
    expect(reset).toMatchObject({ problem: { id: 'auth.linkInvalid' } })
    const { investorId } = await signUp(scene)
    expect(investorId).not.toBe(session.investorId)
    expect(await ownerOf(next)).toBe(session.investorId)
  })

  it('needs both codes: either wrong one is said at its field, and after five nothing more is tried', async () => {
    const [toNew, toPresent] = await codesFor()
    expect(await confirm(otherThan(toNew), toPresent)).toMatchObject({
      problem: { id: 'auth.otpInvalid', field: 'otp' },
    })
    for (const count of [3, 2, 1])
      expect(await confirm(toNew, otherThan(toPresent))).toMatchObject({
        problem: { id: 'auth.otpInvalid', field: 'confirmationOtp', params: { count } },
      })
    expect(await confirm(toNew, otherThan(toPresent))).toMatchObject({ problem: { id: 'auth.otpLocked' } })
    expect(await confirm(toNew, toPresent)).toMatchObject({ problem: { id: 'auth.otpLocked' } })
    expect(await identity()).toMatchObject({ email: present })
    expect(await changes()).toEqual({})
  })

  it('is over after five minutes, and the second press of two finds it done', async () => {
    const codes = await codesFor()
    scene.pass(minutes(5) + 1)
    expect(await confirm(...codes)).toMatchObject({ problem: { id: 'auth.otpExpired', field: 'otp' } })
    const anew = await codesFor()
    expect(await confirm(...anew)).toMatchObject({ ok: true })
    expect(await confirm(...anew)).toMatchObject({ ok: false })
    expect(named('emailChanged')).toHaveLength(1)
  })

  it('to the address that it is already is refused at the field', async () => {
    expect(await start(present)).toMatchObject({ problem: { id: 'auth.emailSame', field: 'email' } })
    expect(named(emailChangeRequested.name)).toEqual([])
  })
})

describe('an address that has an account (U13)', () => {
  beforeEach(() => signUp(scene, { email: next, password: goodPassword }))

  it('is answered as any other, in as many writes, and gets a letter without a code', async () => {
    scene.dynamo.forgetCalls()
    const taken = await start(next)
    const callsOfTaken = scene.dynamo.calls()
    const letters = await sentLetters()
    expect(letters.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [next, 'This email address has an account already'],
      [present, 'Your OTP to change your email address'],
    ])
    const toOwner = letters.find(({ to }) => to === next)?.text ?? ''
    expect(toOwner).not.toMatch(/\d{6}/)
    expect(toOwner).not.toContain(present)
    scene.pass(30_000)
    scene.dynamo.forgetCalls()
    expect(await start('nobody@example.org')).toEqual(taken)
    expect(scene.dynamo.calls()).toBe(callsOfTaken)
  })

  it('is not taken over when it signs up between the codes and their confirmation', async () => {
    const other = 'late@example.org'
    const codes = await codesFor(other)
    await signUp(scene, { email: other })
    expect(await confirm(...codes)).toMatchObject({ problem: { id: 'auth.otpExpired' } })
    expect(await identity()).toMatchObject({ email: present })
    expect(await ownerOf(other)).not.toBe(session.investorId)
    expect(await logIn(scene)).toMatchObject({ session: { email: present } })
  })
})
