import { lettersAlways } from '../../shared/contracts/notifications/notificationKinds.ts'
import type { Notification } from '../notifications/published.ts'
import { letterFor } from '../platform/letters/renderLetter.ts'
import { log } from '../platform/log.ts'
import { ProviderRefused } from '../platform/vendors/providerClient.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { sendPush } from './devices/sendPush.ts'
import { linkOf } from './linkOf.ts'
import { ringsAt } from './quietHours.ts'

type Identity = NonNullable<Awaited<ReturnType<ConsumerDependencies['identityOf']>>>

/** A notification with all that decides who gets it by which channel. */
interface Sending {
  readonly notification: Notification
  readonly identity: Identity
  readonly now: Date
}

/** One message per notification and channel, whatever asks for it. */
const onceFor = ({ once }: ConsumerDependencies, channel: string, { notification, now }: Sending) =>
  once.bind(undefined, channel, { id: notification.notificationId, now })

/** Sends a notification by each channel that its investor has, in the investor's language. */
export async function deliver(
  dependencies: ConsumerDependencies,
  notification: Notification,
  now: Date,
): Promise<void> {
  const identity = await dependencies.identityOf(notification.investorId)
  if (identity === undefined) return
  await sendBy([sendLetter, sendText, sendWhatsApp, sendPushes], dependencies, {
    notification,
    identity,
    now,
  })
}

type Way = (dependencies: ConsumerDependencies, sending: Sending) => Promise<void>

/** Each goes once: one that cannot be delivered does not keep the others back. */
async function sendBy(
  ways: readonly Way[],
  dependencies: ConsumerDependencies,
  sending: Sending,
): Promise<void> {
  const sent = ways.map(send => send(dependencies, sending))
  const failures = (await Promise.allSettled(sent)).filter(one => one.status === 'rejected')
  if (failures[0] !== undefined) throw failures[0].reason
}

/** The letter to the confirmed e-mail, or to the one before its change, unless letters of this kind are off. */
async function sendLetter(dependencies: ConsumerDependencies, sending: Sending): Promise<void> {
  const { kind, investorId, to } = sending.notification
  if (to === undefined && !lettersAlways.includes(kind)) {
    const { email } = await dependencies.preferencesOf(investorId)
    if (email.includes(kind)) return
  }
  await sendLetterAnyway(dependencies, sending)
}

async function sendLetterAnyway(dependencies: ConsumerDependencies, sending: Sending): Promise<void> {
  const { notification, identity } = sending
  const { investorId, letter, to } = notification
  if (!identity.emailConfirmed) return
  const email = to === 'former' ? await dependencies.formerEmailOf(investorId) : identity.email
  if (email === undefined) return
  await onceFor(
    dependencies,
    'email',
    sending,
  )(() => dependencies.mailer.send(letterFor({ ...identity, email }, letter)))
}

/** The text message of a notification that has one, to the verified number or to the one before its change. */
async function sendText(dependencies: ConsumerDependencies, sending: Sending): Promise<void> {
  const { notification, identity } = sending
  if (notification.sms === undefined) return
  const { to, template, variables } = notification.sms
  const verified = identity.phoneVerified ? identity.phone : undefined
  const phone = to === 'former' ? await dependencies.formerPhoneOf(notification.investorId) : verified
  if (phone === undefined) return
  await onceFor(
    dependencies,
    'sms',
    sending,
  )(() => dependencies.sms.send({ to: `+91${phone}`, template, variables }))
}

/** The WhatsApp message to the verified number of who wants them; at night what can wait is kept until the morning. */
async function sendWhatsApp(dependencies: ConsumerDependencies, sending: Sending): Promise<void> {
  const { notification, identity, now } = sending
  const { investorId, notificationId, kind, to } = notification
  if (to !== undefined || !identity.phoneVerified) return
  const [wanted, { whatsapp }] = await Promise.all([
    dependencies.wantsWhatsApp(investorId),
    dependencies.preferencesOf(investorId),
  ])
  if (!wanted || whatsapp.includes(kind)) return
  const later = ringsAt(kind, now)
  if (later !== undefined)
    return dependencies.messages.wait({ investorId, notificationId, shown: true }, later)
  await sendWhatsAppNow(dependencies, sending)
}

async function sendWhatsAppNow(dependencies: ConsumerDependencies, sending: Sending): Promise<void> {
  const { notification, identity, now } = sending
  const { investorId, notificationId, letter } = notification
  const language = identity.language ?? 'en'
  const { subject } = letter[language]
  const link = linkOf(notification, language)
  let messageId: string | undefined
  try {
    await onceFor(
      dependencies,
      'whatsapp',
      sending,
    )(async () => {
      messageId = await dependencies.whatsapp.send({
        to: `+91${identity.phone}`,
        sentence: subject,
        link: link ?? `${dependencies.siteOrigin}/platform/`,
        language,
      })
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    log('whatsapp.undelivered', { recordId: notificationId, problem: error.code })
    return sendLetterAnyway(dependencies, sending)
  }
  if (messageId !== undefined)
    await dependencies.messages.sent(messageId, { investorId, notificationId, shown: true }, now)
}

const sendPushes: Way = (dependencies, { notification, identity, now }) =>
  sendPush(dependencies, notification, { now, language: identity.language ?? 'en' })

/** Sends what waited for the morning. */
export async function deliverWaiting(
  dependencies: ConsumerDependencies,
  notification: Notification,
  now: Date,
): Promise<void> {
  const identity = await dependencies.identityOf(notification.investorId)
  if (identity !== undefined)
    await sendBy([sendWhatsApp, sendPushes], dependencies, { notification, identity, now })
}

/** A message that the vendor took and could not deliver: the letter goes, also where letters of this kind are off. */
export async function deliverByLetter(
  dependencies: ConsumerDependencies,
  notification: Notification,
  now: Date,
): Promise<void> {
  const identity = await dependencies.identityOf(notification.investorId)
  log('whatsapp.undelivered', { recordId: notification.notificationId })
  if (identity !== undefined) await sendLetterAnyway(dependencies, { notification, identity, now })
}
