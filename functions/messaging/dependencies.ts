import { readFormerEmail, readFormerPhone, readIdentity } from '../auth/published.ts'
import { hasConsent } from '../consents/published.ts'
import { readNotification, readPreferences } from '../notifications/published.ts'
import { now } from '../platform/clock.ts'
import { openMailer } from '../platform/email.ts'
import { environment } from '../platform/environment.ts'
import { onceForEvent } from '../platform/events/onceForEvent.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openMsg91 } from '../providers/sms/msg91.ts'
import { openWebPush } from '../providers/webPush/webPush.ts'
import { openMetaCloud } from '../providers/whatsapp/metaCloud.ts'
import { deviceStore } from './devices/deviceStore.ts'
import { addressIndexOf, messageStore } from './messageStore.ts'

/** What sending needs, wired once per container. */
export function openConsumerDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    once: onceForEvent(table, environment.table('messaging')),
    notificationOf: (event: Parameters<typeof readNotification>[1]) => readNotification(table, event),
    identityOf: (investorId: string) => readIdentity(table, cipher, investorId),
    formerPhoneOf: (investorId: string) => readFormerPhone(table, cipher, investorId),
    formerEmailOf: (investorId: string) => readFormerEmail(table, cipher, investorId),
    preferencesOf: (investorId: string) => readPreferences(table, investorId),
    wantsWhatsApp: (investorId: string) => hasConsent(table, investorId, 'whatsapp'),
    /** The blind index of an e-mail address, to compare it with one that bounced. */
    addressIndex: (email: string) => addressIndexOf(cipher, email),
    messages: messageStore(table, environment.table('messaging')),
    mailer: openMailer(),
    sms: openMsg91(openVendor('sms', secrets)),
    whatsapp: openMetaCloud(openVendor('whatsapp', secrets)),
    devices: deviceStore(table, environment.table('messaging'), cipher),
    push: openWebPush({ ...openVendor('web-push', secrets), contact: environment.company().email }),
    siteOrigin: environment.siteOrigin(),
  }
}
export type ConsumerDependencies = ReturnType<typeof openConsumerDependencies>
