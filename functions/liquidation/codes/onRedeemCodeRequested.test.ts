import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '../../platform/email.ts'
import type { BusEvent } from '../../platform/eventFunction.ts'
import { onceForEvent } from '../../platform/events/onceForEvent.ts'
import { runAt } from '../../platform/testing.ts'
import type { SmsMessage } from '../../providers/sms/port.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import {
  accept,
  bodyOf,
  investorId,
  minutes,
  mldIsin,
  newScene,
  now,
  price,
  raise,
  scene,
  seconds,
  sentCode,
  tables,
  wire,
} from '../testing/callScene.ts'
import { onRedeemCodeRequested } from './onRedeemCodeRequested.ts'

let mails: Email[]
let messages: SmsMessage[]
let down: Set<'mail' | 'sms'>
let identity: { phoneVerified: boolean; emailConfirmed: boolean }
beforeEach(async () => {
  mails = []
  messages = []
  down = new Set()
  identity = { phoneVerified: true, emailConfirmed: true }
  await newScene()
})

type Needs = Pick<ConsumerDependencies, 'once' | 'codes' | 'identityOf' | 'sms' | 'mailer'>
const dependencies = (): Needs => ({
  once: onceForEvent(scene.table, tables.TABLE_LIQUIDATION),
  codes: wire().codes,
  identityOf: id =>
    Promise.resolve(
      id === investorId
        ? { email: 'asha@example.in', name: 'Asha Rao', phone: '9876543210', ...identity }
        : undefined,
    ),
  sms: {
    send: message =>
      down.has('sms') ? Promise.reject(new Error('sms down')) : Promise.resolve(void messages.push(message)),
  },
  mailer: {
    send: mail =>
      down.has('mail') ? Promise.reject(new Error('mail down')) : Promise.resolve(void mails.push(mail)),
  },
})

/** The newest event of a code as the bus delivers it. */
function event(): BusEvent {
  const detail = [...scene.table.rows.values()].findLast(row =>
    JSON.stringify(row).includes('redeemCodeRequested'),
  )?.event
  return { id: 'bus-1', source: 'sthirank.liquidation', 'detail-type': 'any', time: 'now', detail }
}
const deliver = (delivered = event()) =>
  onRedeemCodeRequested(dependencies()).consume(delivered, runAt(now()))

describe('the code of a sale', () => {
  it('goes by text message to the verified number, once, and says what it confirms (S1)', async () => {
    bodyOf(await raise({ units: 3 }))
    await deliver()
    await deliver()
    const code = await sentCode()
    expect(messages).toEqual([
      {
        to: '+919876543210',
        template: 'otp',
        variables: [code, 'sell 3 units of INEN4T007013 for Rs 30,747.64', '5'],
      },
    ])
    // The mailbox also resets the password: it must not be enough for a sale.
    expect(mails).toEqual([])
  })

  it('of a quote asks for no amount, and of an agreement names the desk’s', async () => {
    bodyOf(await raise({ ISIN: mldIsin, units: 1 }))
    await deliver()
    const { order } = bodyOf(await raise({ ISIN: mldIsin, units: 1, otp: await sentCode() })).data
    const orderId = order?.orderId ?? ''
    expect(messages[0]?.variables[1]).toBe('ask for a quote for 1 unit of INEK4S007028')
    await price(orderId, 11_234_567)
    scene.clock += seconds(30)
    bodyOf(await accept(orderId))
    await deliver()
    // 1,12,345.67 less 2 %: 1,10,098.7566.
    expect(messages[1]?.variables[1]).toBe('sell 1 unit of INEK4S007028 for Rs 1,10,098.76')
  })

  it('goes by e-mail alone when the number was never verified', async () => {
    identity.phoneVerified = false
    bodyOf(await raise())
    await deliver()
    await deliver()
    expect([messages.length, mails.length]).toEqual([0, 1])
    const code = await sentCode()
    expect(mails[0]).toMatchObject({ to: 'asha@example.in', subject: 'Your OTP for a sale' })
    expect(mails[0]?.text).toContain(`${code} is your OTP to sell 3 units of INEN4T007013 for Rs 30,747.64.`)
    // Previews of a locked screen show the subject.
    expect(mails[0]?.subject).not.toContain(code)
  })

  it('is not sent when its time is over, it was used, or another took its place', async () => {
    bodyOf(await raise())
    const first = event()
    scene.clock += seconds(30)
    bodyOf(await raise())
    await deliver(first)
    bodyOf(await raise({ otp: await sentCode() }))
    await deliver()
    scene.clock += seconds(30)
    bodyOf(await raise({ units: 1 }))
    scene.clock += minutes(5)
    await deliver()
    expect([messages, mails]).toEqual([[], []])
  })

  it('arrives late when the text messages were down, and never by e-mail instead', async () => {
    down.add('sms')
    bodyOf(await raise({ units: 3 }))
    await expect(deliver()).rejects.toThrow('sms down')
    expect([messages.length, mails.length]).toEqual([0, 0])
    down.clear()
    scene.clock += minutes(3)
    await deliver()
    expect([messages.length, mails.length]).toEqual([1, 0])
  })
})
