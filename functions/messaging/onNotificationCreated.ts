import { notificationCreated } from '../../shared/contracts/notifications/events.ts'
import type { Notification } from '../notifications/published.ts'
import { consumer, type Delivery } from '../platform/eventFunction.ts'
import { letterFor } from '../platform/letters/renderLetter.ts'
import type { ConsumerDependencies } from './dependencies.ts'

const name = 'onNotificationCreated'

/** Sends the letter to the investor's confirmed e-mail, or to the one before its change; an unconfirmed address gets none. */
async function sendLetter(
  { once, identityOf, formerEmailOf, mailer }: ConsumerDependencies,
  { investorId, letter, to }: Notification,
  delivery: Delivery,
): Promise<void> {
  const identity = await identityOf(investorId)
  if (identity === undefined || !identity.emailConfirmed) return
  const email = to === 'former' ? await formerEmailOf(investorId) : identity.email
  if (email === undefined) return
  await once(`${name}-email`, delivery, () => mailer.send(letterFor({ ...identity, email }, letter)))
}

/** Sends the text message of a notification that has one, to a verified number. */
async function sendText(
  { once, identityOf, formerPhoneOf, sms }: ConsumerDependencies,
  { investorId, sms: message }: Notification,
  delivery: Delivery,
): Promise<void> {
  if (message === undefined) return
  const { to, template, variables } = message
  const identity = to === 'verified' ? await identityOf(investorId) : undefined
  const phone = to === 'former' ? await formerPhoneOf(investorId) : identity?.phoneVerified && identity.phone
  if (!phone) return
  await once(`${name}-sms`, delivery, () => sms.send({ to: `+91${phone}`, template, variables }))
}

/** Sends a notification by each channel, in the investor's language. */
export const onNotificationCreated = (dependencies: ConsumerDependencies) =>
  consumer(name, notificationCreated, async (event, delivery) => {
    const notification = await dependencies.notificationOf(event)
    if (notification === undefined) throw new Error(`${event.notificationId} cannot be read`)
    const ways = [sendLetter, sendText].map(send => send(dependencies, notification, delivery))
    // Each goes once: one that cannot be delivered does not keep the other back.
    const failures = (await Promise.allSettled(ways)).filter(one => one.status === 'rejected')
    if (failures[0] !== undefined) throw failures[0].reason
  })
