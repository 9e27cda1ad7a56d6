import type { NotificationPreferences } from '../../../shared/contracts/notifications/notificationPreferences.ts'
import type { Notification } from '../../notifications/published.ts'
import type { Email, LetterTags } from '../../platform/email.ts'
import { deliveredEvent } from '../../platform/testing/calls.ts'
import { memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import type { SmsMessage } from '../../providers/sms/port.ts'
import type { PushMessage } from '../../providers/webPush/port.ts'
import type { WhatsAppMessage } from '../../providers/whatsapp/port.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { deviceStore } from '../devices/deviceStore.ts'
import { messageStore } from '../messageStore.ts'

/** Friday, ten in the morning in India. */
export const morning = new Date('2026-11-20T04:30:00.000Z')
/** The same day, half past nine in the evening. */
export const night = new Date('2026-11-20T16:00:00.000Z')

export const paid: Notification = {
  notificationId: 'ntf_1.onCouponCredited',
  investorId: 'inv_1',
  kind: 'payments',
  createdAt: morning.toISOString(),
  letter: {
    en: {
      subject: 'UGRO 2028: ₹779.20 was paid to you',
      paragraphs: ['It is here.', 'All payments: https://site.test/platform/#/orobonds-payouts'],
    },
    hi: {
      subject: 'UGRO 2028: आपको ₹779.20 का भुगतान हुआ',
      paragraphs: ['मिल गया है।', 'सभी भुगतान: https://site.test/platform/#/orobonds-payouts'],
    },
  },
}

/** Messaging with its table in memory; what was sent, and everything that decides, can be read and set. */
export function openMessagingScene() {
  const scene = {
    table: memoryTable(),
    mails: [] as Email[],
    /** What was sent with each letter. */
    tags: [] as LetterTags[],
    texts: [] as SmsMessage[],
    whatsapps: [] as WhatsAppMessage[],
    pushes: [] as PushMessage[],
    stored: paid as Notification | undefined,
    identity: {
      email: 'asha@example.in',
      name: 'Asha Rao',
      phone: '9876543210',
      phoneVerified: true,
      emailConfirmed: true,
    } as Awaited<ReturnType<ConsumerDependencies['identityOf']>>,
    preferences: { email: [], whatsapp: [], push: [] } as NotificationPreferences,
    wantsWhatsApp: false,
    formerEmail: 'former@example.in' as string | undefined,
    formerPhone: '9123456780' as string | undefined,
  }
  const done = new Set<string>()
  const dependencies: ConsumerDependencies = {
    now: () => morning,
    once: async (channel, { id }, send) => {
      if (done.has(`${channel}#${id}`)) return
      await send()
      done.add(`${channel}#${id}`)
    },
    notificationOf: () => Promise.resolve(scene.stored),
    identityOf: () => Promise.resolve(scene.identity),
    formerEmailOf: () => Promise.resolve(scene.formerEmail),
    formerPhoneOf: () => Promise.resolve(scene.formerPhone),
    preferencesOf: () => Promise.resolve(scene.preferences),
    wantsWhatsApp: () => Promise.resolve(scene.wantsWhatsApp),
    addressIndex: email => Promise.resolve(`index of ${email.toLowerCase()}`),
    messages: messageStore(scene.table, 'messaging'),
    mailer: {
      send: (mail, tags = {}) => Promise.resolve(void (scene.mails.push(mail) && scene.tags.push(tags))),
    },
    sms: { send: message => Promise.resolve(void scene.texts.push(message)) },
    whatsapp: { send: message => Promise.resolve(`wamid.${scene.whatsapps.push(message)}`) },
    devices: deviceStore(scene.table, 'messaging', testCipher),
    push: { send: message => Promise.resolve(scene.pushes.push(message) > 0 ? 'taken' : 'gone') },
    siteOrigin: 'https://site.test',
  }
  return Object.assign(scene, { dependencies })
}

/** The event of the notification, as the bus delivers it. */
export const written = (name: 'notificationCreated' | 'messageUndelivered', now = morning) =>
  deliveredEvent(
    name === 'notificationCreated' ? 'notifications' : 'messaging',
    name,
    { investorId: 'inv_1', notificationId: paid.notificationId, shown: true },
    { now, type: 'notification' },
  )
