import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '../notifications/published.ts'
import { busEvent } from '../notifications/testing/notificationScene.ts'
import type { Email } from '../platform/email.ts'
import { runAt } from '../platform/testing.ts'
import type { SmsMessage } from '../providers/sms/port.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { onNotificationCreated } from './onNotificationCreated.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const notification: Notification = {
  notificationId: 'ntf_1.onOrderPaid',
  investorId: 'inv_1',
  kind: 'orders',
  createdAt: now.toISOString(),
  letter: {
    en: {
      subject: 'Your payment has arrived',
      paragraphs: ['It is here.', 'Your order: https://site.test/platform/#/o'],
    },
    hi: {
      subject: 'आपका भुगतान मिल गया',
      paragraphs: ['मिल गया है।', 'आपका ऑर्डर: https://site.test/platform/#/o'],
    },
  },
}
const quote: NonNullable<Notification['sms']> = {
  template: 'redeem-quote',
  variables: ['3 units'],
  to: 'verified',
}

let mails: Email[]
let texts: SmsMessage[]
let stored: Notification | undefined
let dependencies: ConsumerDependencies
beforeEach(() => {
  mails = []
  texts = []
  stored = notification
  const done = new Set<string>()
  dependencies = {
    now: () => now,
    once: async (consumer, { id }, send) => {
      if (done.has(`${consumer}#${id}`)) return
      await send()
      done.add(`${consumer}#${id}`)
    },
    notificationOf: () => Promise.resolve(stored),
    identityOf: () =>
      Promise.resolve({
        email: 'asha@example.in',
        name: 'Asha Rao',
        phone: '9876543210',
        phoneVerified: true,
        emailConfirmed: true,
      }),
    formerEmailOf: () => Promise.resolve('former@example.in'),
    formerPhoneOf: () => Promise.resolve('9123456780'),
    mailer: { send: mail => Promise.resolve(void mails.push(mail)) },
    sms: { send: message => Promise.resolve(void texts.push(message)) },
  }
})

const deliver = (more: Partial<ConsumerDependencies> = {}) => {
  const event = busEvent(
    now,
    { type: 'notification', id: notification.notificationId, version: 1 },
    { investorId: 'inv_1', notificationId: notification.notificationId, shown: true },
  )
  return onNotificationCreated({ ...dependencies, ...more }).consume(event, runAt(now))
}
/** The identity with something else about it. */
const who = (more: object): Partial<ConsumerDependencies> => ({
  identityOf: async investorId => {
    const identity = await dependencies.identityOf(investorId)
    return identity && { ...identity, ...more }
  },
})

describe('a notification', () => {
  it('goes by e-mail, once, however often its event comes', async () => {
    for (let time = 0; time < 3; time += 1) await deliver()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['asha@example.in', 'Your payment has arrived'],
    ])
    expect(texts).toEqual([])
  })

  it('is in the language of the investor', async () => {
    await deliver(who({ language: 'hi' }))
    expect(mails[0]?.subject).toBe('आपका भुगतान मिल गया')
    expect(mails[0]?.text).toContain('मिल गया है।')
    expect(mails[0]?.html).toContain('<html lang="hi">')
  })

  it('goes to nobody unknown and to no address that was never confirmed', async () => {
    await deliver(who({ emailConfirmed: false }))
    await deliver({ identityOf: () => Promise.resolve(undefined) })
    expect(mails).toEqual([])
  })

  it('comes again when it cannot be read', async () => {
    stored = undefined
    await expect(deliver()).rejects.toThrow('cannot be read')
  })
})

describe('a text message beside the letter', () => {
  it('goes to the verified number alone', async () => {
    stored = { ...notification, sms: quote }
    await deliver(who({ phoneVerified: false }))
    expect(texts).toEqual([])
    stored = { ...notification, notificationId: 'ntf_2', sms: quote }
    await deliver()
    expect(texts).toEqual([{ to: '+919876543210', template: 'redeem-quote', variables: ['3 units'] }])
  })

  it('goes to the former number when that is what it is for, if there was one', async () => {
    stored = { ...notification, sms: { ...quote, to: 'former' } }
    await deliver({ formerPhoneOf: () => Promise.resolve(undefined) })
    expect(texts).toEqual([])
    await deliver()
    expect(texts.map(({ to }) => to)).toEqual(['+919123456780'])
  })

  it.each(['mailer', 'sms'] as const)(
    'of two that go once each, only what failed is repeated: %s',
    async way => {
      stored = { ...notification, sms: quote }
      await expect(deliver({ [way]: { send: () => Promise.reject(new Error('down')) } })).rejects.toThrow(
        'down',
      )
      expect(mails.length + texts.length).toBe(1)
      await deliver()
      expect([mails.length, texts.length]).toEqual([1, 1])
    },
  )
})

describe('a letter to the address before its change', () => {
  it('goes there, and nowhere when that is not known any more', async () => {
    stored = { ...notification, to: 'former' }
    await deliver({ formerEmailOf: () => Promise.resolve(undefined) })
    expect(mails).toEqual([])
    await deliver()
    expect(mails.map(({ to }) => to)).toEqual(['former@example.in'])
  })
})
