import { beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '../../shared/contracts/auth/forgotPassword.ts'
import { sendOtp } from '../../shared/contracts/auth/sendOtp.ts'
import type { BusEvent, Consumer } from '../platform/eventFunction.ts'
import { runAt } from '../platform/testing.ts'
import { onEmailConfirmationRequested } from './links/onEmailConfirmationRequested.ts'
import { onPasswordResetRequested } from './links/onPasswordResetRequested.ts'
import { handleForgotPassword } from './passwords/forgotPassword.ts'
import { onOtpRequested } from './phone/onOtpRequested.ts'
import { handleSendOtp } from './phone/sendOtp.ts'
import { type AuthScene, logIn, minutes, openAuthScene, signUp } from './testing/authScene.ts'

let scene: AuthScene
beforeEach(() => {
  scene = openAuthScene()
})

/** The newest event of a name as the bus delivers it. */
function delivered(name: string): BusEvent {
  const event = scene.events().findLast(found => found.name === name)
  return { id: 'bus-1', source: 'sthirank.auth', 'detail-type': name, time: 'now', detail: event }
}
const deliver = (consumer: Consumer, name: string) => consumer.consume(delivered(name), runAt(scene.now()))
const tokenIn = (text: string | undefined): string => /token=([A-Za-z0-9_.-]+)/.exec(text ?? '')?.[1] ?? ''

describe('the letter that confirms an e-mail', () => {
  const consumer = () => onEmailConfirmationRequested(scene.consumers)

  it('carries a link that works, behind the fragment', async () => {
    const { accountKey } = await signUp(scene, { confirmed: false })
    await deliver(consumer(), 'emailConfirmationRequested')
    const [mail] = scene.sentMail
    expect(mail).toMatchObject({ to: 'asha@example.in', subject: 'Please confirm your e-mail address' })
    expect(mail?.text).toContain('http://127.0.0.1:8080/platform/#/verify-email?token=')
    expect(await scene.dependencies.links.open('confirmation', tokenIn(mail?.text))).toMatchObject({
      accountKey,
    })
  })

  it('goes once, however often the event comes', async () => {
    await signUp(scene, { confirmed: false })
    await deliver(consumer(), 'emailConfirmationRequested')
    await deliver(consumer(), 'emailConfirmationRequested')
    expect(scene.sentMail).toHaveLength(1)
  })

  it('comes again when the mail service did not take it', async () => {
    await signUp(scene, { confirmed: false })
    const down = onEmailConfirmationRequested({
      ...scene.consumers,
      mailer: { send: () => Promise.reject(new Error('down')) },
    })
    await expect(deliver(down, 'emailConfirmationRequested')).rejects.toThrow('down')
    await deliver(consumer(), 'emailConfirmationRequested')
    expect(scene.sentMail).toHaveLength(1)
  })

  it('is not sent to somebody who has confirmed meanwhile', async () => {
    await signUp(scene)
    await deliver(consumer(), 'emailConfirmationRequested')
    expect(scene.sentMail).toEqual([])
  })
})

describe('the letter for a new password', () => {
  it('carries the link in force', async () => {
    const { accountKey } = await signUp(scene)
    await handleForgotPassword(scene.dependencies)(
      { email: 'asha@example.in' },
      scene.call(forgotPassword, { session: undefined }),
    )
    await deliver(onPasswordResetRequested(scene.consumers), 'passwordResetRequested')
    await deliver(onPasswordResetRequested(scene.consumers), 'passwordResetRequested')
    expect(scene.sentMail).toHaveLength(1)
    const [mail] = scene.sentMail
    expect(mail?.text).toContain('http://127.0.0.1:8080/platform/#/reset-password?token=')
    const opened = await scene.dependencies.links.open('reset', tokenIn(mail?.text))
    const credentials = await scene.dependencies.investors.readCredentials(accountKey)
    expect(Object.keys(credentials?.resets ?? {})).toEqual([opened?.requestId])
  })
})

describe('the message with a code', () => {
  const consumer = () => onOtpRequested(scene.consumers)
  const ask = async () => {
    await signUp(scene)
    const { session } = await logIn(scene)
    const call = scene.call(sendOtp, { session })
    await handleSendOtp(scene.dependencies)(
      { mobile: '9123456780', cCode: '+91', confirmBy: undefined },
      call,
    )
    return session
  }

  it('goes to the number that was given, once', async () => {
    await ask()
    await deliver(consumer(), 'otpRequested')
    await deliver(consumer(), 'otpRequested')
    const { otpId } = scene.events().at(-1)?.payload ?? {}
    const code = await scene.dependencies.otpCodes.codeOf(String(otpId))
    expect(scene.sentSms).toEqual([
      { to: '+919123456780', template: 'otp', variables: [code, 'verify your mobile number', '5'] },
    ])
  })

  it('is not sent when its time has run out, or another took its place', async () => {
    const session = await ask()
    const first = delivered('otpRequested')
    scene.pass(minutes(1))
    await handleSendOtp(scene.dependencies)(
      { mobile: '9123456780', cCode: undefined, confirmBy: undefined },
      scene.call(sendOtp, { session }),
    )
    await consumer().consume(first, runAt(scene.now()))
    scene.pass(minutes(5))
    await deliver(consumer(), 'otpRequested')
    expect(scene.sentSms).toEqual([])
  })
})
