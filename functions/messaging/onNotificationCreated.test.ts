import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '../notifications/published.ts'
import { runAt } from '../platform/testing.ts'
import { ProviderRefused, ProviderUnavailable } from '../platform/vendors/providerClient.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { onNotificationCreated } from './onNotificationCreated.ts'
import { sendWaitingMessages } from './sendWaitingMessages.ts'
import { morning, night, openMessagingScene, paid, written } from './testing/messagingScene.ts'
import { onMessageUndelivered } from './whatsapp/onMessageUndelivered.ts'

const quote: NonNullable<Notification['sms']> = {
  template: 'redeem-quote',
  variables: ['3 units'],
  to: 'verified',
}
let scene: ReturnType<typeof openMessagingScene>
beforeEach(() => {
  scene = openMessagingScene()
})
const deliver = (more: Partial<ConsumerDependencies> = {}, now = morning) =>
  onNotificationCreated({ ...scene.dependencies, ...more }).consume(
    written('notificationCreated', now),
    runAt(now),
  )
/** Sets something else about the investor. */
const who = (more: object) => {
  scene.identity = scene.identity && { ...scene.identity, ...more }
}
const counts = () => [scene.mails.length, scene.texts.length, scene.whatsapps.length]

describe('the letter of a notification', () => {
  it('goes by e-mail, once, however often its event comes', async () => {
    for (let time = 0; time < 3; time += 1) await deliver()
    expect(scene.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['asha@example.in', 'UGRO 2028: ₹779.20 was paid to you'],
    ])
    expect(counts()).toEqual([1, 0, 0])
  })

  it('is in the language of the investor', async () => {
    who({ language: 'hi' })
    await deliver()
    expect(scene.mails[0]?.subject).toBe('UGRO 2028: आपको ₹779.20 का भुगतान हुआ')
    expect(scene.mails[0]?.html).toContain('<html lang="hi">')
  })

  it('goes to nobody unknown and to no address that was never confirmed', async () => {
    who({ emailConfirmed: false })
    await deliver()
    scene.identity = undefined
    await deliver()
    expect(counts()).toEqual([0, 0, 0])
  })

  it('is not sent of a kind that was turned off, and always of one that cannot be', async () => {
    scene.preferences = { email: ['payments', 'orders'], whatsapp: [], push: [] }
    await deliver()
    expect(counts()).toEqual([0, 0, 0])
    scene.stored = { ...paid, kind: 'orders' }
    await deliver()
    expect(counts()).toEqual([1, 0, 0])
  })

  it('comes again when the notification cannot be read', async () => {
    scene.stored = undefined
    await expect(deliver()).rejects.toThrow('cannot be read')
  })

  it('to the address before its change goes there, and nowhere when that is not known any more', async () => {
    scene.stored = { ...paid, to: 'former' }
    scene.wantsWhatsApp = true
    scene.preferences = { email: ['payments'], whatsapp: [], push: [] }
    scene.formerEmail = undefined
    await deliver()
    expect(counts()).toEqual([0, 0, 0])
    scene.formerEmail = 'former@example.in'
    await deliver()
    expect(scene.mails.map(({ to }) => to)).toEqual(['former@example.in'])
    expect(scene.whatsapps).toEqual([])
  })
})

describe('a text message beside the letter', () => {
  it('goes to the verified number alone', async () => {
    scene.stored = { ...paid, sms: quote }
    who({ phoneVerified: false })
    await deliver()
    expect(counts()).toEqual([1, 0, 0])
    who({ phoneVerified: true })
    await deliver()
    expect(scene.texts).toEqual([{ to: '+919876543210', template: 'redeem-quote', variables: ['3 units'] }])
  })

  it('goes to the former number when that is what it is for, if there was one', async () => {
    scene.stored = { ...paid, sms: { ...quote, to: 'former' } }
    scene.formerPhone = undefined
    await deliver()
    expect(scene.texts).toEqual([])
    scene.formerPhone = '9123456780'
    await deliver()
    expect(scene.texts.map(({ to }) => to)).toEqual(['+919123456780'])
  })

  it.each(['mailer', 'sms', 'whatsapp'] as const)(
    'of all ways only the one that failed is repeated: %s',
    async way => {
      scene.stored = { ...paid, sms: quote }
      scene.wantsWhatsApp = true
      const down = { send: () => Promise.reject(new ProviderUnavailable('down')) }
      await expect(deliver({ [way]: down })).rejects.toThrow('down')
      expect(counts().reduce((sum, count) => sum + count)).toBe(2)
      await deliver()
      expect(counts()).toEqual([1, 1, 1])
    },
  )
})

describe('a WhatsApp message (D3)', () => {
  beforeEach(() => {
    scene.wantsWhatsApp = true
  })

  it('says the subject and where to see more, in the language of the investor', async () => {
    who({ language: 'hi' })
    await deliver()
    expect(scene.whatsapps).toEqual([
      {
        to: '+919876543210',
        sentence: 'UGRO 2028: आपको ₹779.20 का भुगतान हुआ',
        link: 'https://site.test/platform/#/orobonds-payouts',
        language: 'hi',
      },
    ])
    expect(await scene.dependencies.messages.ofMessage('wamid.1')).toEqual({
      investorId: 'inv_1',
      notificationId: paid.notificationId,
      shown: true,
    })
  })

  it.each([
    ['without the consent', () => Object.assign(scene, { wantsWhatsApp: false })],
    ['to a number that was never verified', () => who({ phoneVerified: false })],
    [
      'of a kind that was turned off',
      () => Object.assign(scene, { preferences: { email: [], whatsapp: ['payments'] } }),
    ],
  ])('is not sent %s', async (_what, set) => {
    set()
    await deliver()
    expect(counts()).toEqual([1, 0, 0])
  })

  it('leads to the site when the letter has no link', async () => {
    const { en, hi } = paid.letter
    scene.stored = { ...paid, letter: { en: { ...en, paragraphs: ['It is here.'] }, hi } }
    await deliver()
    expect(scene.whatsapps[0]?.link).toBe('https://site.test/platform/')
  })

  it('of what can wait does not ring at night: it comes at eight, once, with the letter sent at once', async () => {
    await deliver({}, night)
    await deliver({}, night)
    expect(counts()).toEqual([1, 0, 0])
    const sweep = sendWaitingMessages(scene.dependencies)
    // 21 November, 07:59 and 08:00 in India.
    await sweep.run(runAt(new Date('2026-11-21T02:29:00Z')))
    expect(counts()).toEqual([1, 0, 0])
    for (let time = 0; time < 2; time += 1) await sweep.run(runAt(new Date('2026-11-21T02:30:00Z')))
    expect(counts()).toEqual([1, 0, 1])
  })

  it('of the night before is sent the next morning when the run comes late', async () => {
    await deliver({}, night)
    const sweep = sendWaitingMessages(scene.dependencies)
    await sweep.run(runAt(new Date('2026-11-21T17:00:00Z')))
    expect(counts()).toEqual([1, 0, 0])
    await sweep.run(runAt(new Date('2026-11-22T03:00:00Z')))
    expect(counts()).toEqual([1, 0, 1])
  })

  it('is not sent in the morning when the consent was withdrawn at night', async () => {
    await deliver({}, night)
    scene.wantsWhatsApp = false
    const sweep = sendWaitingMessages(scene.dependencies)
    await sweep.run(runAt(new Date('2026-11-21T03:00:00Z')))
    scene.wantsWhatsApp = true
    await sweep.run(runAt(new Date('2026-11-21T03:15:00Z')))
    expect(counts()).toEqual([1, 0, 0])
  })

  it('waits on when the vendor is down in the morning', async () => {
    await deliver({}, night)
    const down = { send: () => Promise.reject(new ProviderUnavailable('down')) }
    const at = (time: string) => runAt(new Date(time))
    await expect(
      sendWaitingMessages({ ...scene.dependencies, whatsapp: down }).run(at('2026-11-21T03:00:00Z')),
    ).rejects.toThrow('could not be swept')
    await sendWaitingMessages(scene.dependencies).run(at('2026-11-21T03:15:00Z'))
    expect(counts()).toEqual([1, 0, 1])
  })

  it.each(['account', 'orders', 'sales'] as const)('of %s rings at night as well', async kind => {
    scene.stored = { ...paid, kind }
    await deliver({}, night)
    expect(counts()).toEqual([1, 0, 1])
  })

  it('that is refused goes by letter instead, also where letters of the kind are off', async () => {
    scene.preferences = { email: ['payments'], whatsapp: [], push: [] }
    const refuses = { send: () => Promise.reject(new ProviderRefused('131026')) }
    await deliver({ whatsapp: refuses })
    await deliver({ whatsapp: refuses })
    expect(counts()).toEqual([1, 0, 0])
  })

  it('that is reported as not delivered goes by letter, once, and not beside one that was sent', async () => {
    const undelivered = () =>
      onMessageUndelivered(scene.dependencies).consume(written('messageUndelivered'), runAt(morning))
    scene.preferences = { email: ['payments'], whatsapp: [], push: [] }
    await deliver()
    expect(counts()).toEqual([0, 0, 1])
    await undelivered()
    await undelivered()
    expect(counts()).toEqual([1, 0, 1])
    scene.stored = undefined
    await undelivered()
    expect(counts()).toEqual([1, 0, 1])
  })
})
