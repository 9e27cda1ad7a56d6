import { readIdentity } from '../auth/published.ts'
import { trusteeOf } from '../bonds/published.ts'
import { now } from '../platform/clock.ts'
import { openMailer } from '../platform/email.ts'
import { environment } from '../platform/environment.ts'
import { openFieldCipher } from '../platform/fieldCipher.ts'
import { onceForEvent } from '../platform/onceForEvent.ts'
import { openSecrets } from '../platform/secrets.ts'
import { openTable } from '../platform/table.ts'

/** What the notices need, wired once per container. */
export function openConsumerDependencies() {
  const table = openTable()
  const cipher = openFieldCipher(openSecrets())
  return {
    now,
    once: onceForEvent(table, environment.table('notifications')),
    identityOf: (investorId: string) => readIdentity(table, cipher, investorId),
    trusteeOf: (ISIN: string) => trusteeOf(table, ISIN),
    mailer: openMailer(),
    siteOrigin: environment.siteOrigin(),
  }
}
export type ConsumerDependencies = ReturnType<typeof openConsumerDependencies>
