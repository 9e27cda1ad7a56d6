import { beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword } from '../../shared/contracts/auth/forgotPassword.ts'
import { sendOtp } from '../../shared/contracts/auth/sendOtp.ts'
import type { BusEvent, Consumer } from '../platform/eventFunction.ts'
import { runAt } from '../platform/testing.ts'
import { handleForgotPassword } from './forgotPassword.ts'
import { onEmailConfirmationRequested } from './onEmailConfirmationRequested.ts'
import { onOtpRequested } from './onOtpRequested.ts'
import { onPasswordResetRequested } from './onPasswordResetRequested.ts'
import { handleSendOtp } from './sendOtp.ts'
import { type AuthHouse, logIn, minutes, openAuthHouse, signUp } from './testing.ts'

let house: AuthHouse
beforeEach(() => {
  house = openAuthHouse()
})

/** The newest event of a name as the bus delivers it. */
function delivered(name: string): BusEvent {
  const event = house.events().findLast(found => found.name === name)
  return { id: 'bus-1', source: 'sthirank.auth', 'detail-type': name, time: 'now', detail: event }
}
const deliver = (consumer: Consumer, name: string) => consumer.consume(delivered(name), runAt(house.now()))
const tokenIn = (text: string | undefined): string => /token=([A-Za-z0-9_.-]+)/.exec(text ?? '')?.[1] ?? ''

describe('the letter that confirms an e-mail', () => {
  const consumer = () => onEmailConfirmationRequested(house.consumers)

  it('carries a link that works, behind the fragment', async () => {
    const { accountKey } = await signUp(house, { confirmed: false })
    await deliver(consumer(), 'emailConfirmationRequested')
    const [mail] = house.sentMail
    expect(mail).toMatchObject({ to: 'asha@example.in', subject: 'Please confirm your e-mail address' })
    expect(mail?.text).toContain('http://127.0.0.1:8080/platform/#/verify-email?token=')
    expect(await house.dependencies.links.open('confirmation', tokenIn(mail?.text))).toMatchObject({
      accountKey,
    })
  })

  it('goes once, however often the event comes', async () => {
    await signUp(house, { confirmed: false })
    await deliver(consumer(), 'emailConfirmationRequested')
    await deliver(consumer(), 'emailConfirmationRequested')
    expect(house.sentMail).toHaveLength(1)
  })

  it('comes again when the mail service did not take it', async () => {
    await signUp(house, { confirmed: false })
    const down = onEmailConfirmationRequested({
      ...house.consumers,
      mailer: { send: () => Promise.reject(new Error('down')) },
    })
    await expect(deliver(down, 'emailConfirmationRequested')).rejects.toThrow('down')
    await deliver(consumer(), 'emailConfirmationRequested')
    expect(house.sentMail).toHaveLength(1)
  })

  it('is not sent to somebody who has confirmed meanwhile', async () => {
    await signUp(house)
    await deliver(consumer(), 'emailConfirmationRequested')
    expect(house.sentMail).toEqual([])
  })
})

describe('the letter for a new password', () => {
  it('carries the link in force', async () => {
    const { accountKey } = await signUp(house)
    await handleForgotPassword(house.dependencies)(
      { email: 'asha@example.in' },
      house.call(forgotPassword, { session: undefined }),
    )
    await deliver(onPasswordResetRequested(house.consumers), 'passwordResetRequested')
    await deliver(onPasswordResetRequested(house.consumers), 'passwordResetRequested')
    expect(house.sentMail).toHaveLength(1)
    const [mail] = house.sentMail
    expect(mail?.text).toContain('http://127.0.0.1:8080/platform/#/reset-password?token=')
    const opened = await house.dependencies.links.open('reset', tokenIn(mail?.text))
    const credentials = await house.dependencies.investors.readCredentials(accountKey)
    expect(opened?.requestId).toBe(credentials?.reset?.id)
  })
})

describe('the message with a code', () => {
  const consumer = () => onOtpRequested(house.consumers)
  const ask = async () => {
    await signUp(house)
    const { session } = await logIn(house)
    const call = house.call(sendOtp, { session })
    await handleSendOtp(house.dependencies)({ mobile: '9123456780', cCode: '+91' }, call)
    return session
  }

  it('goes to the number that was given, once', async () => {
    await ask()
    await deliver(consumer(), 'otpRequested')
    await deliver(consumer(), 'otpRequested')
    const { otpId } = house.events().at(-1)?.payload ?? {}
    const code = await house.dependencies.otpCodes.codeOf(String(otpId))
    expect(house.sentSms).toEqual([
      { to: '+919123456780', template: 'otp', variables: [code, 'verify your mobile number', '5'] },
    ])
  })

  it('is not sent when its time has run out, or another took its place', async () => {
    const session = await ask()
    const first = delivered('otpRequested')
    house.pass(minutes(1))
    await handleSendOtp(house.dependencies)(
      { mobile: '9123456780', cCode: undefined },
      house.call(sendOtp, { session }),
    )
    await consumer().consume(first, runAt(house.now()))
    house.pass(minutes(5))
    await deliver(consumer(), 'otpRequested')
    expect(house.sentSms).toEqual([])
  })
})
