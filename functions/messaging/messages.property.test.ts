import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  lettersAlways,
  type NotificationKind,
  notificationKinds,
} from '../../shared/contracts/notifications/notificationKinds.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import {
  onBankAccountChanged,
  onNewDeviceSignedIn,
  onPasswordChanged,
} from '../notifications/account/onAccount.ts'
import { onNominationSaved } from '../notifications/account/onNomination.ts'
import type { ConsumerDependencies as NoticeDependencies } from '../notifications/dependencies.ts'
import { onKycApproved, onKycSentBack, onKycSubmitted } from '../notifications/kyc/onKyc.ts'
import { notificationStore } from '../notifications/notificationStore.ts'
import { onReportPdfFailed, onReportPdfReady } from '../notifications/reports/onReportPdf.ts'
import { openNotificationScene } from '../notifications/testing/notificationScene.ts'
import { onWatchedDealMoved } from '../notifications/watching/onWatchedDealMoved.ts'
import type { Email, LetterTags } from '../platform/email.ts'
import type { BusEvent, Consumer } from '../platform/eventFunction.ts'
import { onceForEvent } from '../platform/events/onceForEvent.ts'
import { deliveredEvent } from '../platform/testing/calls.ts'
import { memoryTable, testCipher } from '../platform/testing/memoryTable.ts'
import { runAt } from '../platform/testing.ts'
import { ProviderUnavailable } from '../platform/vendors/providerClient.ts'
import type { SmsMessage } from '../providers/sms/port.ts'
import type { PushMessage } from '../providers/webPush/port.ts'
import type { WhatsAppMessage } from '../providers/whatsapp/port.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { deviceStore } from './devices/deviceStore.ts'
import { onLetterReported } from './letters/onLetterReported.ts'
import { messageStore } from './messageStore.ts'
import { onNotificationCreated } from './onNotificationCreated.ts'
import { sendWaitingMessages } from './sendWaitingMessages.ts'
import { bounceOf } from './testing/letterReports.ts'

/**
 * Random events of random people, delivered several times in any order by channels that fail at times: each event is one
 * notification, and one message per channel that its person has, in the person's language, with nothing of the person in it.
 */
const events = 100
const runs = process.env.PROVE === '1' ? 100 : 6

type Composer = readonly [NotificationKind, (to: NoticeDependencies) => Consumer<MarketCalendar>, object]
const composers: readonly Composer[] = [
  ['account', onNewDeviceSignedIn, { device: 'Firefox on Linux' }],
  ['account', onPasswordChanged, { how: 'reset' }],
  ['account', onBankAccountChanged, {}],
  ['account', onNominationSaved, { state: 'nominated', approved: true }],
  ['kyc', onKycSubmitted, {}],
  ['kyc', onKycApproved, {}],
  ['kyc', onKycSentBack, { decision: 'rejected', types: ['pan'] }],
  ['documents', onReportPdfReady, { pdfId: 'pdf_1', report: 'tax', keptUntil: '2026-11-21T04:30:00.000Z' }],
  ['documents', onReportPdfFailed, { pdfId: 'pdf_1', report: 'holdings' }],
  [
    'watching',
    onWatchedDealMoved,
    { product: 'p', news: 'opened', yieldPercent: '10.10', formerPercent: '10.10' },
  ],
]

const person = fc.record({
  language: fc.constantFrom('en', 'hi', undefined),
  emailConfirmed: fc.boolean(),
  phoneVerified: fc.boolean(),
  wantsWhatsApp: fc.boolean(),
  /** The address bounces, and the mail service says so when all has been sent. */
  bounces: fc.boolean(),
  /** Writes STOP before the morning. */
  stopsAtNight: fc.boolean(),
  /** How many devices show notifications. */
  devices: fc.nat(3),
  /** Logs all of them out before the morning. */
  logsOutAtNight: fc.boolean(),
  off: fc.record({
    email: fc.subarray([...notificationKinds]),
    whatsapp: fc.subarray([...notificationKinds]),
    push: fc.subarray([...notificationKinds]),
  }),
})
const happening = fc.record({
  who: fc.nat(9),
  what: fc.nat(composers.length - 1),
  isNight: fc.boolean(),
  copies: fc.integer({ min: 1, max: 3 }),
})
const world = fc.record({
  people: fc.array(person, { minLength: 10, maxLength: 10 }),
  happenings: fc.array(happening, { minLength: events, maxLength: events }),
  /** Which tries of a vendor fail. */
  failures: fc.infiniteStream(fc.integer({ min: 0, max: 4 })),
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

const day = new Date('2026-11-20T06:00:00.000Z')
const night = new Date('2026-11-20T17:00:00.000Z')
const nextMorning = new Date('2026-11-21T03:00:00.000Z')
const pushText = z.object({ id: z.string(), subject: z.string() })
const isHindi = (text: string): boolean => /[\u0900-\u097F]{3}/.test(text)

/** Delivers every event until it is taken, as a queue does: the copies of all of them, then what failed. */
async function untilTaken(queue: readonly (() => Promise<void>)[]): Promise<void> {
  let waiting = queue
  for (let round = 0; waiting.length > 0; round += 1) {
    if (round > 50) throw new Error('an event is never taken')
    const failed: (() => Promise<void>)[] = []
    for (const deliver of waiting)
      await deliver().catch((error: unknown) => {
        if (!(error instanceof ProviderUnavailable)) throw error
        failed.push(deliver)
      })
    waiting = failed
  }
}

async function run({ people, happenings, failures }: World) {
  const table = memoryTable()
  const notifications = notificationStore(table, 'notifications')
  const mails: Email[] = []
  const whatsapps: WhatsAppMessage[] = []
  const texts: SmsMessage[] = []
  const tagged: LetterTags[] = []
  let isMorning = false
  const personOf = (investorId: string) => {
    const found = people[Number(investorId.slice(4))]
    if (found === undefined) throw new Error(`${investorId} is nobody`)
    return found
  }
  const failing =
    <Message>(sent: Message[]) =>
    (message: Message): Promise<string> => {
      if (failures.next().value === 0) return Promise.reject(new ProviderUnavailable('down'))
      return Promise.resolve(`wamid.${sent.push(message)}`)
    }
  const deliverWhatsApp = failing(whatsapps)
  const deliverMail = failing(mails)
  const devices = deviceStore(table, 'messaging', testCipher)
  const pushes: PushMessage[] = []
  const deliverPush = failing(pushes)
  for (const [n, { devices: count }] of people.entries())
    for (let device = 0; device < count; device += 1)
      await devices.add(
        `inv_${n}`,
        { endpoint: `https://push.test/${n}/${device}`, p256dh: '', auth: '' },
        day,
      )
  const deliverText = failing(texts)
  const dependencies: ConsumerDependencies = {
    now: () => day,
    once: onceForEvent(table, 'messaging'),
    notificationOf: ({ investorId, notificationId, shown }) =>
      notifications.find(investorId, notificationId, shown),
    identityOf: investorId =>
      Promise.resolve({
        ...personOf(investorId),
        email: `${investorId}@planted.test`,
        name: 'Quillavati Zwartkop',
        phone: `907318426${investorId.slice(4)}`,
      }),
    formerEmailOf: () => Promise.resolve(undefined),
    formerPhoneOf: () => Promise.resolve(undefined),
    preferencesOf: investorId => Promise.resolve(personOf(investorId).off),
    wantsWhatsApp: investorId => {
      const { wantsWhatsApp, stopsAtNight } = personOf(investorId)
      return Promise.resolve(wantsWhatsApp && !(isMorning && stopsAtNight))
    },
    addressIndex: email => Promise.resolve(`index of ${email}`),
    messages: messageStore(table, 'messaging'),
    mailer: {
      send: async (mail, tags = {}) => {
        await deliverMail(mail)
        tagged.push(tags)
      },
    },
    sms: { send: async message => void (await deliverText(message)) },
    whatsapp: { send: deliverWhatsApp },
    devices,
    push: {
      async send(message) {
        await deliverPush(message)
        return 'taken'
      },
    },
    siteOrigin: 'https://site.test',
  }
  const composing = openNotificationScene(day, {
    notifications,
    watchedDealOf: () => Promise.resolve({ displayName: 'Bond', issuer: 'Issuer' }),
  })
  const queue = happenings.flatMap(({ who, what, isNight, copies }, place) => {
    const [, open, payload] = composers[what] ?? composers[0] ?? []
    if (open === undefined) throw new Error('nothing is composed')
    const now = isNight ? night : day
    const options = { now, type: 'any', eventId: `evt_${String(place).padStart(4, '0')}` }
    const event = deliveredEvent('any', 'any', { investorId: `inv_${who}`, ...payload }, options)
    return Array.from({ length: copies }, () => () => open(composing).consume(event, runAt(now)))
  })
  await untilTaken(queue)
  const written = table.events('notificationCreated')
  const sending = written.flatMap((payload, place) => {
    const name = String(payload.notificationId)
    const { isNight = false, copies = 1 } = happenings[Number(name.slice(4, 8))] ?? {}
    const now = isNight ? night : day
    const options = { now, type: 'notification', eventId: `evt_n${place}` }
    const event: BusEvent = deliveredEvent('notifications', 'notificationCreated', payload, options)
    return Array.from(
      { length: copies },
      () => () => onNotificationCreated(dependencies).consume(event, runAt(now)),
    )
  })
  await untilTaken(sending)
  const reports = tagged
    .filter(({ investor = '' }) => personOf(investor).bounces)
    .map((tags, place) => bounceOf(tags, { place, address: `${tags.investor}@planted.test` }))
  await untilTaken(
    [...reports, ...reports].map(event => () => onLetterReported(dependencies).consume(event, runAt(night))),
  )
  isMorning = true
  for (const [n, { logsOutAtNight }] of people.entries())
    if (logsOutAtNight) await devices.removeAll(`inv_${n}`)
  for (let time = 0; time < 20; time += 1)
    await sendWaitingMessages(dependencies)
      .run(runAt(nextMorning))
      .catch((error: unknown) => {
        if (!(error instanceof AggregateError)) throw error
      })
  return { written, mails, whatsapps, texts, pushes }
}

it(`${events} events of ten people are each one notification and one message per channel`, async () => {
  await fc.assert(
    fc.asyncProperty(world, async drawn => {
      const { written, mails, whatsapps, texts, pushes } = await run(drawn)
      expect(written).toHaveLength(events)
      expect(new Set(written.map(({ notificationId }) => notificationId)).size).toBe(events)
      for (const [n, { language, emailConfirmed, phoneVerified, off, ...one }] of drawn.people.entries()) {
        const mine = drawn.happenings
          .filter(({ who }) => who === n)
          .map(({ what, isNight }) => ({ kind: composers[what]?.[0] ?? 'account', isNight }))
        const letters = mails.filter(({ to }) => to === `inv_${n}@planted.test`)
        const lettersDue = mine.filter(
          ({ kind }) => lettersAlways.includes(kind) || !off.email.includes(kind),
        )
        expect(letters).toHaveLength(emailConfirmed ? lettersDue.length : 0)
        const messages = whatsapps.filter(({ to }) => to === `+91907318426${n}`)
        const messagesDue = mine
          .filter(({ kind }) => !off.whatsapp.includes(kind))
          .filter(({ kind, isNight }) => !(isNight && one.stopsAtNight) || kind === 'account')
        expect(messages).toHaveLength(phoneVerified && one.wantsWhatsApp ? messagesDue.length : 0)
        const pushed = pushes
          .filter(({ to }) => to.endpoint.startsWith(`https://push.test/${n}/`))
          .map(({ to, text }) => ({ to: to.endpoint, ...pushText.parse(JSON.parse(text)) }))
        const pushesDue =
          one.devices *
          mine
            .filter(({ kind }) => !off.push.includes(kind))
            .filter(({ kind, isNight }) => !(isNight && one.logsOutAtNight) || kind === 'account').length
        expect(pushed).toHaveLength(pushesDue)
        expect(new Set(pushed.map(({ to, id }) => `${to} ${id}`)).size).toBe(pushesDue)
        // A letter that bounced is replaced by one text message, where WhatsApp is not wanted of its kind.
        const replaced = lettersDue.filter(({ kind }) => !(one.wantsWhatsApp && !off.whatsapp.includes(kind)))
        const instead = texts.filter(({ to }) => to === `+91907318426${n}`)
        expect(instead).toHaveLength(emailConfirmed && phoneVerified && one.bounces ? replaced.length : 0)
        const sentences = [
          ...pushed.map(({ subject }) => subject),
          ...letters.map(({ subject }) => subject),
          ...messages.map(({ sentence }) => sentence),
        ]
        expect(sentences.filter(text => isHindi(text) !== (language === 'hi'))).toEqual([])
      }
      const everything = [
        ...mails.flatMap(({ text, html }) => [text, html]),
        ...whatsapps.map(one => one.sentence),
        ...pushes.map(({ text }) => text),
      ]
      expect(everything.filter(text => /Quillavati|Zwartkop|907318426|@planted/.test(text))).toEqual([])
    }),
    { numRuns: runs, ...(process.env.PROVE === '1' ? {} : { seed: 20_261_126 }) },
  )
})
