import { lettersAlways } from '../../shared/contracts/notifications/notificationKinds.ts'
import type { Notification } from '../notifications/published.ts'
import type { LetterTags } from '../platform/email.ts'
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
  await sendLetterAnyway(dependencies, sending, 'whatsapp')
}

/** The channel that is tried when a letter does not arrive: the text message when the letter went instead of WhatsApp. */
type NextChannel = 'whatsapp' | 'sms'

/** Sends the letter; when its address is known to bounce, the next channel at once. */
async function sendLetterAnyway(
  dependencies: ConsumerDependencies,
  sending: Sending,
  next: NextChannel,
): Promise<void> {
  const { notification, identity } = sending
  const { investorId, letter, to } = notification
  if (!identity.emailConfirmed) return
  const email = to === 'former' ? await dependencies.formerEmailOf(investorId) : identity.email
  if (email === undefined) return
  if (to === undefined && (await addressBounces(dependencies, sending)))
    // WhatsApp is on its way beside the letter; only where it is not wanted, the text message is left.
    return next === 'whatsapp' && (await wantsWhatsApp(dependencies, sending))
      ? undefined
      : sendLetterReturned(dependencies, sending)
  await onceFor(
    dependencies,
    'email',
    sending,
  )(() => dependencies.mailer.send(letterFor({ ...identity, email }, letter), tagsOf(notification, next)))
}

const tagsOf = ({ investorId, notificationId, to }: Notification, next: NextChannel): LetterTags => ({
  investor: investorId,
  notification: notificationId,
  shown: to === undefined ? 'yes' : 'no',
  next,
})

/** Whether the investor's address is the one that bounced: after its change letters go again. */
async function addressBounces(
  { messages, addressIndex }: ConsumerDependencies,
  { identity, notification, now }: Sending,
): Promise<boolean> {
  const bouncing = await messages.bouncing(notification.investorId, now)
  return bouncing !== undefined && bouncing === (await addressIndex(identity.email))
}

/**
 * The text message that a letter did not arrive, to the verified number; none where the notification has a text message to
 * this number of its own. At night what can wait is kept until the morning.
 */
async function sendLetterReturned(dependencies: ConsumerDependencies, sending: Sending): Promise<void> {
  const { notification, identity, now } = sending
  const { investorId, notificationId, kind } = notification
  if (!identity.phoneVerified || notification.sms?.to === 'verified') return
  const later = ringsAt(kind, now)
  if (later !== undefined)
    return dependencies.messages.wait(
      { investorId, notificationId, shown: true, letterReturned: true },
      later,
    )
  const to = `+91${identity.phone}`
  const variables = [`${dependencies.siteOrigin}/platform/`]
  await onceFor(
    dependencies,
    'sms-letter-returned',
    sending,
  )(() => dependencies.sms.send({ to, template: 'letter-returned', variables }))
}

/** A letter that did not arrive: WhatsApp where the investor wants it, else the text message. */
export async function deliverAfterBounce(
  dependencies: ConsumerDependencies,
  { notification, address, next }: BouncedLetter,
  now: Date,
): Promise<void> {
  const { investorId, to } = notification
  const identity = await dependencies.identityOf(investorId)
  // Of a letter to the address before a change nothing is known of the investor's own.
  if (identity === undefined || to !== undefined) return
  const index = await dependencies.addressIndex(address)
  if (index === (await dependencies.addressIndex(identity.email)))
    await dependencies.messages.bounces(investorId, index, now)
  const sending = { notification, identity, now }
  if (next === 'whatsapp' && (await wantsWhatsApp(dependencies, sending)))
    return sendWhatsApp(dependencies, sending)
  await sendLetterReturned(dependencies, sending)
}

interface BouncedLetter {
  readonly notification: Notification
  readonly address: string
  readonly next: NextChannel
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

/** Whether the notification goes by WhatsApp: a verified number, the consent, and the kind is on. */
async function wantsWhatsApp(
  dependencies: ConsumerDependencies,
  { notification, identity }: Sending,
): Promise<boolean> {
  const { investorId, kind, to } = notification
  if (to !== undefined || !identity.phoneVerified) return false
  const [wanted, { whatsapp }] = await Promise.all([
    dependencies.wantsWhatsApp(investorId),
    dependencies.preferencesOf(investorId),
  ])
  return wanted && !whatsapp.includes(kind)
}

/** The WhatsApp message to the verified number of who wants them; at night what can wait is kept until the morning. */
async function sendWhatsApp(dependencies: ConsumerDependencies, sending: Sending): Promise<void> {
  const { notification, now } = sending
  const { investorId, notificationId, kind } = notification
  if (!(await wantsWhatsApp(dependencies, sending))) return
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
    return sendLetterAnyway(dependencies, sending, 'sms')
  }
  if (messageId !== undefined)
    await dependencies.messages.sent(messageId, { investorId, notificationId, shown: true }, now)
}

const sendPushes: Way = (dependencies, { notification, identity, now }) =>
  sendPush(dependencies, notification, { now, language: identity.language ?? 'en' })

/** Sends what waited for the morning: the message itself, or that its letter did not arrive. */
export async function deliverWaiting(
  dependencies: ConsumerDependencies,
  {
    notification,
    letterReturned = false,
  }: { notification: Notification; letterReturned?: boolean | undefined },
  now: Date,
): Promise<void> {
  const identity = await dependencies.identityOf(notification.investorId)
  const ways = letterReturned ? [sendLetterReturned] : [sendWhatsApp, sendPushes]
  if (identity !== undefined) await sendBy(ways, dependencies, { notification, identity, now })
}

/** A message that the vendor took and could not deliver: the letter goes, also where letters of this kind are off. */
export async function deliverByLetter(
  dependencies: ConsumerDependencies,
  notification: Notification,
  now: Date,
): Promise<void> {
  const identity = await dependencies.identityOf(notification.investorId)
  log('whatsapp.undelivered', { recordId: notification.notificationId })
  if (identity !== undefined) await sendLetterAnyway(dependencies, { notification, identity, now }, 'sms')
}
