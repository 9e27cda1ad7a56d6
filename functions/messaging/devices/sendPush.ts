import type { Language } from '../../../shared/texts/areas.ts'
import type { Notification } from '../../notifications/published.ts'
import { log } from '../../platform/log.ts'
import { ProviderRefused } from '../../platform/vendors/providerClient.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { linkOf } from '../linkOf.ts'
import { ringsAt } from '../quietHours.ts'

/** A subject is longer only by mistake; a push service takes 4,096 bytes, and Devanagari has three a letter. */
const mostCharacters = 300

/** What a device is sent: the subject, and the address of the thing within the site. `web/worker/push.ts` reads it. */
function pushText(notification: Notification, language: Language, siteOrigin: string): string {
  const { subject } = notification.letter[language]
  const link = linkOf(notification, language)
  const isOurs = link !== undefined && URL.canParse(link) && new URL(link).origin === siteOrigin
  return JSON.stringify({
    id: notification.notificationId,
    subject: subject.slice(0, mostCharacters),
    path: isOurs ? link.slice(siteOrigin.length) : '/platform/',
    language,
  })
}

/** The message to each device that the investor has added, once per device; at night what can wait is kept until the morning. */
export async function sendPush(
  dependencies: ConsumerDependencies,
  notification: Notification,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<void> {
  const { investorId, notificationId, kind, to } = notification
  if (to !== undefined) return
  const devices = await dependencies.devices.subscriptionsOf(investorId)
  if (devices.length === 0 || (await dependencies.preferencesOf(investorId)).push.includes(kind)) return
  const later = ringsAt(kind, now)
  if (later !== undefined)
    return dependencies.messages.wait({ investorId, notificationId, shown: true }, later)
  const text = pushText(notification, language, dependencies.siteOrigin)
  const sent = devices.map(device =>
    dependencies.once(`push#${device.id}`, { id: notificationId, now }, async () => {
      try {
        const outcome = await dependencies.push.send({ to: device.to, text })
        if (outcome === 'gone') await dependencies.devices.remove(investorId, device.id)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        // Nothing goes instead: the letter went, and the app shows it.
        log('push.undelivered', { recordId: notificationId, problem: error.code })
      }
    }),
  )
  // One device whose service is down does not keep the others back.
  const failures = (await Promise.allSettled(sent)).filter(one => one.status === 'rejected')
  if (failures[0] !== undefined) throw failures[0].reason
}
