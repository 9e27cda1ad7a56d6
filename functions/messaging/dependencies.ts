import { readFormerEmail, readFormerPhone, readIdentity } from '../auth/published.ts'
import { readNotification } from '../notifications/published.ts'
import { now } from '../platform/clock.ts'
import { openMailer } from '../platform/email.ts'
import { environment } from '../platform/environment.ts'
import { onceForEvent } from '../platform/events/onceForEvent.ts'
import { openStorage } from '../platform/storage.ts'
import { openVendor } from '../platform/vendors/openVendor.ts'
import { openMsg91 } from '../providers/sms/msg91.ts'

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
    mailer: openMailer(),
    sms: openMsg91(openVendor('sms', secrets)),
  }
}
export type ConsumerDependencies = ReturnType<typeof openConsumerDependencies>
