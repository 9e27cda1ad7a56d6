import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '../../../shared/contracts/auth/forgotPassword.ts'
import { resendConfirmation } from '../../../shared/contracts/auth/resendConfirmation.ts'
import { handleForgotPassword } from '../passwords/forgotPassword.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from '../testing/authScene.ts'
import { handleResendConfirmation } from './resendConfirmation.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

const forgot = (email = 'asha@example.in', deviceSecret?: string) =>
  handleForgotPassword(scene.dependencies)(
    { email },
    scene.call(forgotPassword, { session: undefined, deviceSecret }),
  )
const resend = (email = 'asha@example.in') =>
  handleResendConfirmation(scene.dependencies)(
    { email },
    scene.call(resendConfirmation, { session: undefined }),
  )
const requested = (name: string) => scene.events().filter(event => event.name === name)

/** Calls, and writes of the last transaction. */
async function cost(send: () => Promise<unknown>): Promise<readonly [number, number]> {
  scene.dynamo.forgetCalls()
  await send()
  const sent = scene.dynamo.mock.commandCalls(TransactWriteCommand).at(-1)
  return [scene.dynamo.calls(), sent?.args[0].input.TransactItems?.length ?? 0]
}

describe('a forgotten password', () => {
  it('asks for one link; an unknown e-mail is answered the same at the same cost', async () => {
    const { investorId } = await signUp(scene)
    const known = await cost(() => forgot())
    const unknown = await cost(() => forgot('nobody@example.in'))
    expect(known).toEqual([2, 5])
    expect(unknown).toEqual(known)
    expect(requested('passwordResetRequested').map(({ payload }) => payload.investorId)).toEqual([investorId])
  })

  it.each(['asha@example.in', 'nobody@example.in'])('makes %s wait 60 s', async email => {
    await signUp(scene)
    expect(await forgot(email)).toMatchObject({ ok: true, body: { data: { resendAfterSeconds: 60 } } })
    scene.pass(15_000)
    expect(await forgot(email)).toMatchObject({
      ok: false,
      problem: { id: 'auth.resendTooSoon', params: { seconds: 45 } },
    })
    scene.pass(45_000)
    expect(await forgot(email)).toMatchObject({ ok: true })
  })

  it.each(['asha@example.in', 'nobody@example.in'])(
    'is sent ten times a day to %s, and then quietly not, with the pause as before',
    async email => {
      await signUp(scene)
      for (let count = 1; count <= 12; count += 1) {
        expect(await forgot(email)).toMatchObject({ ok: true, body: { data: { resendAfterSeconds: 60 } } })
        expect(await forgot(email)).toMatchObject({ ok: false, problem: { id: 'auth.resendTooSoon' } })
        scene.pass(minutes(2))
      }
      expect(requested('passwordResetRequested')).toHaveLength(email.startsWith('asha') ? 10 : 0)
    },
  )

  it('locking the owner out by asking for links: a browser of the owner still gets one (S3)', async () => {
    await signUp(scene)
    const { device } = await logIn(scene)
    for (let count = 1; count <= 11; count += 1) {
      await forgot()
      scene.pass(minutes(2))
    }
    await forgot()
    expect(requested('passwordResetRequested')).toHaveLength(10)
    expect(await forgot('asha@example.in', device)).toMatchObject({ ok: true })
    expect(requested('passwordResetRequested')).toHaveLength(11)
    // A cookie that is not of this account has no letters of its own.
    expect(await forgot('asha@example.in', 'x'.repeat(43))).toMatchObject({ ok: false })
  })

  it.each(['asha@example.in', 'nobody@example.in'])(
    'requested twice at once is sent once for %s',
    async email => {
      await signUp(scene)
      const both = await Promise.all([forgot(email), forgot(email)])
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    },
  )

  it('is limited per address', async () => {
    await forgot('nobody@example.in')
    for (const row of scene.dynamo.find('limit#link-per-address')) row.used = 300
    expect(await forgot('somebody@example.in')).toMatchObject({
      ok: false,
      problem: { id: 'session.heavyTraffic' },
    })
  })
})

describe('the confirmation link', () => {
  it('is sent again 60 s after the sign-up', async () => {
    await signUp(scene, { confirmed: false })
    expect(await resend()).toMatchObject({ ok: false, problem: { id: 'auth.resendTooSoon' } })
    scene.pass(60_000)
    expect(await resend()).toMatchObject({ ok: true })
    expect(requested('emailConfirmationRequested')).toHaveLength(2)
  })

  it('is answered the same at the same cost when there is nothing to confirm', async () => {
    await signUp(scene)
    await signUp(scene, { email: 'ravi@example.in', confirmed: false })
    scene.pass(60_000)
    const needed = await cost(() => resend('ravi@example.in'))
    expect(await cost(() => resend('asha@example.in'))).toEqual(needed)
    expect(await cost(() => resend('nobody@example.in'))).toEqual(needed)
    expect(requested('emailConfirmationRequested')).toHaveLength(3)
  })
})
